package org.espalier.mcap;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Takes fields from the content of one record; a field that would go beyond its end is damage, never an overrun. */
final class Cursor {
    private final ByteBuffer in;

    /** A cursor over position to limit of a little-endian buffer, which it moves. */
    Cursor(final ByteBuffer in) {
        this.in = in;
    }

    int u8(final String what) throws McapException {
        need(1, what);
        return in.get() & 0xFF;
    }

    int u16(final String what) throws McapException {
        need(2, what);
        return in.getShort() & 0xFFFF;
    }

    long u32(final String what) throws McapException {
        need(4, what);
        return in.getInt() & 0xFFFF_FFFFL;
    }

    /** 64 bits as they are: times use all of them. */
    long u64(final String what) throws McapException {
        need(8, what);
        return in.getLong();
    }

    String string(final String what) throws McapException {
        final ByteBuffer bytes = block(u32("length of " + what), what);
        return StandardCharsets.UTF_8.decode(bytes).toString();
    }

    Map<String, String> strings(final String what) throws McapException {
        final Cursor entries = new Cursor(block(u32("length of " + what), what));
        final Map<String, String> map = new LinkedHashMap<>();
        while (entries.remaining() > 0) {
            final String key = entries.string("a key of " + what);
            map.put(key, entries.string("a value of " + what));
        }
        return map;
    }

    Map<Integer, Long> numbers(final String what) throws McapException {
        final Cursor entries = new Cursor(block(u32("length of " + what), what));
        final Map<Integer, Long> map = new LinkedHashMap<>();
        while (entries.remaining() > 0) {
            final int key = entries.u16("a key of " + what);
            map.put(key, entries.u64("a value of " + what));
        }
        return map;
    }

    /** Takes a block of bytes as a view. */
    ByteBuffer block(final long length, final String what) throws McapException {
        need(length, what);
        final ByteBuffer block = in.slice(in.position(), (int) length).order(in.order());
        in.position(in.position() + (int) length);
        return block;
    }

    /** Takes whatever is left as a view. */
    ByteBuffer rest() {
        final ByteBuffer rest = in.slice().order(in.order());
        in.position(in.limit());
        return rest;
    }

    int remaining() {
        return in.remaining();
    }

    private void need(final long bytes, final String what) throws McapException {
        if (bytes < 0 || bytes > in.remaining()) {
            throw new McapException(what + " needs " + Long.toUnsignedString(bytes) + " bytes, " + in.remaining()
                    + " are left of the record");
        }
    }
}
