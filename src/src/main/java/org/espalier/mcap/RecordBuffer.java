package org.espalier.mcap;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/** Builds records, one behind the other, in memory that grows as needed. */
final class RecordBuffer {
    private static final int INITIAL_BYTES = 4096;

    private ByteBuffer out = ByteBuffer.allocate(INITIAL_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private int recordStart;

    int size() {
        return out.position();
    }

    byte[] array() {
        return out.array();
    }

    void clear() {
        out.clear();
    }

    /** Begins a record; its length is filled in by {@link #end}. */
    RecordBuffer begin(final int opcode) {
        room(Opcode.HEAD_BYTES);
        recordStart = out.position();
        out.put((byte) opcode).putLong(0);
        return this;
    }

    void end() {
        out.putLong(recordStart + 1, out.position() - recordStart - Opcode.HEAD_BYTES);
    }

    RecordBuffer u8(final int value) {
        room(1);
        out.put((byte) value);
        return this;
    }

    RecordBuffer u16(final int value) {
        room(2);
        out.putShort((short) value);
        return this;
    }

    RecordBuffer u32(final long value) {
        room(4);
        out.putInt((int) value);
        return this;
    }

    RecordBuffer u64(final long value) {
        room(8);
        out.putLong(value);
        return this;
    }

    RecordBuffer string(final String value) {
        final byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        return u32(bytes.length).bytes(bytes, 0, bytes.length);
    }

    RecordBuffer strings(final Map<String, String> values) {
        final int at = out.position();
        u32(0);
        for (final Map.Entry<String, String> entry : values.entrySet()) {
            string(entry.getKey()).string(entry.getValue());
        }
        return patchLength(at);
    }

    RecordBuffer numbers(final Map<Integer, Long> values) {
        final int at = out.position();
        u32(0);
        for (final Map.Entry<Integer, Long> entry : values.entrySet()) {
            u16(entry.getKey()).u64(entry.getValue());
        }
        return patchLength(at);
    }

    RecordBuffer bytes(final byte[] from, final int offset, final int length) {
        room(length);
        out.put(from, offset, length);
        return this;
    }

    RecordBuffer bytes(final ByteBuffer from) {
        room(from.remaining());
        out.put(from);
        return this;
    }

    private RecordBuffer patchLength(final int at) {
        out.putInt(at, out.position() - at - Integer.BYTES);
        return this;
    }

    private void room(final int bytes) {
        if (out.remaining() < bytes) {
            final int wanted = Math.addExact(out.position(), bytes);
            final int doubled = (int) Math.min(2L * out.capacity(), Integer.MAX_VALUE - 8L);
            final int position = out.position();
            out = ByteBuffer.wrap(Arrays.copyOf(out.array(), Math.max(wanted, doubled)))
                    .order(ByteOrder.LITTLE_ENDIAN);
            out.position(position);
        }
    }
}
