package org.espalier.protocol.control;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.espalier.protocol.hello.MalformedFrameException;

/**
 * One control frame.
 *
 * <pre>
 * offset size  field
 *      0    2  kind                1 notice, 2 ping, 3 pong, 4 goodbye
 *      2    2  flags               0
 *      4    4  length              bytes of the payload, 0..65 536
 *      8    8  correlation id      the same in question and answer
 *     16    .  payload
 * </pre>
 *
 * @param kind what it says
 * @param correlationId the same in question and answer
 * @param payload at most {@link #MAX_PAYLOAD} bytes
 * @since 0.1
 */
public record ControlFrame(ControlKind kind, long correlationId, byte[] payload) {
    /** Bytes before the payload. */
    public static final int HEADER_LENGTH = 16;

    /** Most bytes of a payload. */
    public static final int MAX_PAYLOAD = 64 * 1024;

    /** Copies the payload and refuses one that is too long. */
    public ControlFrame {
        if (payload.length > MAX_PAYLOAD) {
            throw new IllegalArgumentException(
                    "a control payload has at most " + MAX_PAYLOAD + " bytes, got " + payload.length);
        }
        payload = payload.clone();
    }

    /**
     * A frame without payload.
     *
     * @param kind what it says
     * @param correlationId the same in question and answer
     * @return the frame
     */
    public static ControlFrame of(final ControlKind kind, final long correlationId) {
        return new ControlFrame(kind, correlationId, new byte[0]);
    }

    /**
     * The payload.
     *
     * @return a copy
     */
    @Override
    public byte[] payload() {
        return payload.clone();
    }

    /**
     * Reads a frame.
     *
     * @param bytes one message
     * @return the frame
     * @throws MalformedFrameException when it is none
     */
    public static ControlFrame decode(final ByteBuffer bytes) {
        final ByteBuffer in = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        if (in.remaining() < HEADER_LENGTH) {
            throw new MalformedFrameException(
                    "a control frame has at least " + HEADER_LENGTH + " bytes, got " + in.remaining());
        }
        final int kind = in.getShort(0) - 1;
        if (kind < 0 || kind >= ControlKind.values().length) {
            throw new MalformedFrameException("no control frame has kind " + (kind + 1));
        }
        final int length = in.getInt(4);
        if (length < 0 || length > MAX_PAYLOAD || length != in.remaining() - HEADER_LENGTH) {
            throw new MalformedFrameException("a control frame says " + length + " bytes of payload and carries "
                    + (in.remaining() - HEADER_LENGTH) + "; at most " + MAX_PAYLOAD);
        }
        final byte[] payload = new byte[length];
        in.get(HEADER_LENGTH, payload);
        return new ControlFrame(ControlKind.values()[kind], in.getLong(8), payload);
    }

    /**
     * The frame as it travels.
     *
     * @return its bytes, ready to read
     */
    public ByteBuffer encode() {
        final ByteBuffer out =
                ByteBuffer.allocateDirect(HEADER_LENGTH + payload.length).order(ByteOrder.LITTLE_ENDIAN);
        out.putShort(0, (short) (kind.ordinal() + 1));
        out.putInt(4, payload.length);
        out.putLong(8, correlationId);
        out.put(HEADER_LENGTH, payload);
        return out;
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof ControlFrame that && encode().equals(that.encode());
    }

    @Override
    public int hashCode() {
        return 31 * (31 * kind.hashCode() + Long.hashCode(correlationId)) + Arrays.hashCode(payload);
    }

    @Override
    public String toString() {
        return "ControlFrame[" + kind + " " + correlationId + ", " + payload.length + " bytes]";
    }
}
