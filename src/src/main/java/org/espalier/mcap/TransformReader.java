package org.espalier.mcap;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads {@code tf2_msgs/TFMessage}: as ROS 2 writes it (CDR, XCDR1, either byte order: OMG DDSI-RTPS 2.3, 10.2 and
 * DDS-XTypes 1.3, 7.4) and as ROS 1 writes it (little-endian, unaligned). Used by one thread.
 *
 * @since 0.1
 */
public final class TransformReader {
    /** The representation identifiers of plain CDR, XCDR1. */
    private static final int CDR_BE = 0x0000;

    private static final int CDR_LE = 0x0001;
    private static final int ENCAPSULATION_BYTES = 4;
    private static final int MOST_NAMES = 4096;
    private static final int MOST_NAME_BYTES = 4096;

    private final Transform transform = new Transform();
    private final Map<ByteBuffer, String> names = new HashMap<>();
    private ByteBuffer in;
    private boolean aligned;

    /** Creates a reader that knows no names yet. */
    public TransformReader() {}

    /**
     * Reads a message of ROS 2.
     *
     * @param data    its bytes, position to limit; the position moves, the byte order may change
     * @param visitor hears the transforms
     * @throws McapException if it does not follow the format; what came before was told
     */
    public void cdr(final ByteBuffer data, final TransformVisitor visitor) throws McapException {
        if (data.remaining() < ENCAPSULATION_BYTES) {
            throw new McapException("CDR message of " + data.remaining() + " bytes, shorter than its head");
        }
        final int kind = (data.get() & 0xFF) << 8 | data.get() & 0xFF;
        data.getShort();
        if (kind != CDR_BE && kind != CDR_LE) {
            throw new McapException(String.format("CDR representation %04x; readable are 0000 and 0001 (XCDR1)", kind));
        }
        aligned = true;
        in = data.slice().order(kind == CDR_LE ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        message(visitor, false);
    }

    /**
     * Reads a message of ROS 1.
     *
     * @param data    its bytes, position to limit
     * @param visitor hears the transforms
     * @throws McapException if it does not follow the format; what came before was told
     */
    public void ros1(final ByteBuffer data, final TransformVisitor visitor) throws McapException {
        aligned = false;
        in = data.slice().order(ByteOrder.LITTLE_ENDIAN);
        message(visitor, true);
    }

    private void message(final TransformVisitor visitor, final boolean ros1) throws McapException {
        final long count = u32("number of transforms");
        for (long i = 0; i < count; i++) {
            if (ros1) {
                u32("sequence number");
                transform.seconds = u32("seconds");
            } else {
                transform.seconds = (int) u32("seconds");
            }
            transform.nanoseconds = u32("nanoseconds");
            transform.parent = string("frame_id");
            transform.child = string("child_frame_id");
            transform.tx = float64("translation x");
            transform.ty = float64("translation y");
            transform.tz = float64("translation z");
            transform.qx = float64("rotation x");
            transform.qy = float64("rotation y");
            transform.qz = float64("rotation z");
            transform.qw = float64("rotation w");
            visitor.transform(transform);
        }
    }

    private long u32(final String what) throws McapException {
        need(Integer.BYTES, Integer.BYTES, what);
        return in.getInt() & 0xFFFF_FFFFL;
    }

    private double float64(final String what) throws McapException {
        need(Double.BYTES, Double.BYTES, what);
        return in.getDouble();
    }

    /** Names repeat in every message; each is made a string once. */
    private String string(final String what) throws McapException {
        final long stated = u32("length of " + what);
        need(1, stated, what);
        if (stated > MOST_NAME_BYTES) {
            throw new McapException(what + " of " + stated + " bytes; names have at most " + MOST_NAME_BYTES);
        }
        int length = (int) stated;
        final int end = in.position() + length;
        if (aligned && length > 0) {
            length--;
            if (in.get(in.position() + length) != 0) {
                throw new McapException(what + " does not end with a zero byte");
            }
        }
        final ByteBuffer bytes = in.slice(in.position(), length);
        in.position(end);
        String name = names.get(bytes);
        if (name == null) {
            final byte[] copy = new byte[length];
            bytes.get(0, copy);
            name = new String(copy, StandardCharsets.UTF_8);
            if (names.size() < MOST_NAMES) {
                names.put(ByteBuffer.wrap(copy), name);
            }
        }
        return name;
    }

    private void need(final int alignment, final long bytes, final String what) throws McapException {
        final int padding = aligned ? -in.position() & (alignment - 1) : 0;
        if (padding + bytes > in.remaining()) {
            throw new McapException("message ends at byte " + in.position() + ", inside " + what);
        }
        in.position(in.position() + padding);
    }
}
