package org.espalier.protocol.hello;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.UUID;

/**
 * What an owner answers. The owner's values travel on a refusal too, so that the message can show both sides.
 *
 * <p>With an {@link HelloStatus#OK} reply to a join travel, in this order: the lock file, the tree segment opened
 * read-only, and for a read-write joiner the tree segment opened read-write. No other reply carries a descriptor.
 *
 * <pre>
 * offset size  field
 *      0    8  magic               the letters ESPREPLY
 *      8    4  format version
 *     12    4  status
 *     16    8  layout hash
 *     24    4  slot                -1 when none
 *     28    4  owner pid
 *     32    8  incarnation         informative
 *     40    8  generation
 *     48    8  arena size          bytes
 *     56   16  instance uuid       high half first
 *     72    8  owner start time    clock ticks since boot
 *     80   16  boot id             high half first
 *     96    4  capacity            slots
 *    100    4  live                participants attached
 * </pre>
 *
 * @param status the answer
 * @param formatVersion of the owner
 * @param layoutHash of the owner
 * @param slot offered; -1 when none
 * @param incarnation informative
 * @param generation of the arena
 * @param arenaSize bytes of the tree segment
 * @param instance which arena
 * @param ownerPid a label
 * @param ownerStartTime clock ticks since boot; 0 unknown
 * @param bootId zeros unknown
 * @param capacity slots
 * @param live participants attached
 * @since 0.1
 */
public record HelloReply(
        HelloStatus status,
        int formatVersion,
        long layoutHash,
        int slot,
        long incarnation,
        long generation,
        long arenaSize,
        UUID instance,
        int ownerPid,
        long ownerStartTime,
        UUID bootId,
        int capacity,
        int live) {
    /** Bytes of a reply. */
    public static final int LENGTH = 104;

    /** The letters ESPREPLY in wire order. */
    public static final long MAGIC = 0x594C504552505345L;

    /**
     * Reads a reply.
     *
     * @param bytes one message
     * @return the reply
     * @throws MalformedFrameException when it is none
     */
    public static HelloReply decode(final ByteBuffer bytes) {
        final ByteBuffer in = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        if (in.remaining() != LENGTH) {
            throw new MalformedFrameException("a reply has " + LENGTH + " bytes, got " + in.remaining());
        }
        if (in.getLong(0) != MAGIC) {
            throw new MalformedFrameException(String.format("a reply starts with ESPREPLY, got %016x", in.getLong(0)));
        }
        final int status = in.getInt(12);
        if (status < 0 || status >= HelloStatus.values().length) {
            throw new MalformedFrameException(
                    "a reply's status is at most " + (HelloStatus.values().length - 1) + ", got " + status);
        }
        return new HelloReply(
                HelloStatus.values()[status],
                in.getInt(8),
                in.getLong(16),
                in.getInt(24),
                in.getLong(32),
                in.getLong(40),
                in.getLong(48),
                new UUID(in.getLong(56), in.getLong(64)),
                in.getInt(28),
                in.getLong(72),
                new UUID(in.getLong(80), in.getLong(88)),
                in.getInt(96),
                in.getInt(100));
    }

    /**
     * The reply as it travels.
     *
     * @return {@link #LENGTH} bytes, ready to read
     */
    public ByteBuffer encode() {
        final ByteBuffer out = ByteBuffer.allocateDirect(LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        out.putLong(0, MAGIC);
        out.putInt(8, formatVersion);
        out.putInt(12, status.ordinal());
        out.putLong(16, layoutHash);
        out.putInt(24, slot);
        out.putInt(28, ownerPid);
        out.putLong(32, incarnation);
        out.putLong(40, generation);
        out.putLong(48, arenaSize);
        HelloRequest.putUuid(out, 56, instance);
        out.putLong(72, ownerStartTime);
        HelloRequest.putUuid(out, 80, bootId);
        out.putInt(96, capacity);
        out.putInt(100, live);
        return out;
    }
}
