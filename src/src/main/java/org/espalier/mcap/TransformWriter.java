package org.espalier.mcap;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes {@code tf2_msgs/msg/TFMessage} as CDR (XCDR1, little-endian): {@link #begin}, {@link #add} for each transform,
 * {@link #end}. Used by one thread.
 *
 * @since 0.1
 */
public final class TransformWriter {
    private static final int HEAD_BYTES = 4;
    private static final int COUNT_AT = HEAD_BYTES;
    private static final int FIXED_BYTES = 4 * Integer.BYTES + 7 * Double.BYTES + 16;
    private static final int MOST_NAMES = 4096;

    private final Map<String, byte[]> names = new HashMap<>();
    private ByteBuffer out = ByteBuffer.allocate(1024).order(ByteOrder.LITTLE_ENDIAN);
    private int count;

    /** Creates a writer with no message begun. */
    public TransformWriter() {}

    /** Begins a message; a message begun before is forgotten. */
    public void begin() {
        out.clear();
        count = 0;
        out.put((byte) 0).put((byte) 1).putShort((short) 0).putInt(0);
    }

    /**
     * Adds a transform.
     *
     * @param transform what to write; not kept
     */
    public void add(final Transform transform) {
        final byte[] parent = name(transform.parent);
        final byte[] child = name(transform.child);
        room(FIXED_BYTES + parent.length + child.length);
        out.putInt((int) transform.seconds).putInt((int) transform.nanoseconds);
        string(parent);
        string(child);
        align(Double.BYTES);
        out.putDouble(transform.tx).putDouble(transform.ty).putDouble(transform.tz);
        out.putDouble(transform.qx)
                .putDouble(transform.qy)
                .putDouble(transform.qz)
                .putDouble(transform.qw);
        count++;
    }

    /**
     * Ends the message.
     *
     * @return its bytes, position to limit; valid until the next {@link #begin}
     */
    public ByteBuffer end() {
        out.putInt(COUNT_AT, count);
        return out.duplicate().flip();
    }

    private void string(final byte[] terminated) {
        align(Integer.BYTES);
        out.putInt(terminated.length).put(terminated);
    }

    private byte[] name(final String name) {
        final byte[] known = names.get(name);
        if (known != null) {
            return known;
        }
        final byte[] terminated = (name + '\0').getBytes(StandardCharsets.UTF_8);
        if (names.size() < MOST_NAMES) {
            names.put(name, terminated);
        }
        return terminated;
    }

    /** Pads with zeros, counted from behind the head. */
    private void align(final int alignment) {
        for (int padding = -(out.position() - HEAD_BYTES) & (alignment - 1); padding > 0; padding--) {
            out.put((byte) 0);
        }
    }

    private void room(final int bytes) {
        if (out.remaining() < bytes) {
            final ByteBuffer larger =
                    ByteBuffer.allocate(2 * out.capacity() + bytes).order(ByteOrder.LITTLE_ENDIAN);
            out = larger.put(out.flip());
        }
    }
}
