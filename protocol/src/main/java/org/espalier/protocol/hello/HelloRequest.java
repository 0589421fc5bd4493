package org.espalier.protocol.hello;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;
import org.espalier.protocol.layout.FormatVersion;
import org.espalier.protocol.layout.LayoutHash;
import org.espalier.protocol.lockfile.IdentityRecord;
import org.espalier.protocol.lockfile.ParticipantMode;

/**
 * What a process says first.
 *
 * <pre>
 * offset size  field
 *      0    8  magic               the letters ESPHELLO
 *      8    4  format version
 *     12    1  kind                1 join, 2 confirm, 3 reattach, 4 status
 *     13    1  mode                0 read-only, 1 read-write
 *     14    1  may inherit         1 when it would take the ownership
 *     15    1  name length         bytes, 0..64
 *     16    8  layout hash
 *     24    8  start time          clock ticks since boot; 0 unknown
 *     32   16  boot id             high half first; zeros unknown
 *     48   16  token               high half first
 *     64   16  instance uuid       reattach only; high half first
 *     80    8  generation          reattach only
 *     88    8  incarnation         reattach only
 *     96    4  slot                confirm and reattach; -1 otherwise
 *    100    4  pid
 *    104   32  secret              SHA-256 of the shared secret; zeros when none
 *    136   64  name                UTF-8
 * </pre>
 *
 * @param formatVersion of the asker
 * @param layoutHash of the asker
 * @param kind what is asked
 * @param mode what the asker wants to do
 * @param mayInherit whether it would take the ownership
 * @param pid a label
 * @param startTime clock ticks since boot; 0 unknown
 * @param bootId zeros unknown
 * @param token of the session
 * @param instance the arena reattached to; zeros otherwise
 * @param generation the generation reattached to; 0 otherwise
 * @param slot confirmed or reattached; -1 otherwise
 * @param incarnation reattached; 0 otherwise
 * @param secret 32 bytes
 * @param name what the asker calls itself, cut to 64 bytes between characters
 * @since 0.1
 */
public record HelloRequest(
        int formatVersion,
        long layoutHash,
        HelloKind kind,
        ParticipantMode mode,
        boolean mayInherit,
        int pid,
        long startTime,
        UUID bootId,
        UUID token,
        UUID instance,
        long generation,
        int slot,
        long incarnation,
        byte[] secret,
        String name) {
    /** Bytes of a request. */
    public static final int LENGTH = 200;

    /** Bytes of the secret's hash. */
    public static final int SECRET_LENGTH = 32;

    /** A uuid that says "none" or "unknown". */
    public static final UUID NONE = new UUID(0, 0);

    /** The letters ESPHELLO in wire order. */
    public static final long MAGIC = 0x4F4C4C4548505345L;

    private static final int NAME_OFFSET = 136;

    /** Cuts the name to what fits and copies the secret. */
    public HelloRequest {
        if (secret.length != SECRET_LENGTH) {
            throw new IllegalArgumentException("the secret's hash has 32 bytes, got " + secret.length);
        }
        secret = secret.clone();
        name = IdentityRecord.fitted(name);
    }

    /**
     * A first hello of this program.
     *
     * @param kind join or status
     * @param who the asker
     * @param secret SHA-256 of the shared secret, zeros when none
     * @return the request
     */
    public static HelloRequest first(final HelloKind kind, final IdentityRecord who, final byte[] secret) {
        return of(kind, who, NONE, -1, secret);
    }

    /**
     * The word that seals an offer.
     *
     * @param who the asker
     * @param slot whose byte it holds
     * @param secret SHA-256 of the shared secret, zeros when none
     * @return the request
     */
    public static HelloRequest confirm(final IdentityRecord who, final int slot, final byte[] secret) {
        return of(HelloKind.CONFIRM, who, NONE, slot, secret);
    }

    /**
     * A participant's word to a new owner.
     *
     * @param who the participant, as its identity record says
     * @param instance the arena
     * @param slot its slot
     * @param secret SHA-256 of the shared secret, zeros when none
     * @return the request
     */
    public static HelloRequest reattach(
            final IdentityRecord who, final UUID instance, final int slot, final byte[] secret) {
        return of(HelloKind.REATTACH, who, instance, slot, secret);
    }

    private static HelloRequest of(
            final HelloKind kind, final IdentityRecord who, final UUID instance, final int slot, final byte[] secret) {
        return new HelloRequest(
                FormatVersion.CURRENT,
                LayoutHash.CURRENT,
                kind,
                who.mode(),
                who.mayInherit(),
                who.pid(),
                who.startTime(),
                who.bootId(),
                who.token(),
                instance,
                who.generation(),
                slot,
                who.incarnation(),
                secret,
                who.name());
    }

    /**
     * SHA-256 of the shared secret.
     *
     * @return a copy, 32 bytes
     */
    @Override
    public byte[] secret() {
        return secret.clone();
    }

    /**
     * Reads a request.
     *
     * @param bytes one message
     * @return the request
     * @throws MalformedFrameException when it is none
     */
    public static HelloRequest decode(final ByteBuffer bytes) {
        final ByteBuffer in = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        if (in.remaining() != LENGTH) {
            throw new MalformedFrameException("a hello has " + LENGTH + " bytes, got " + in.remaining());
        }
        if (in.getLong(0) != MAGIC) {
            throw new MalformedFrameException(String.format("a hello starts with ESPHELLO, got %016x", in.getLong(0)));
        }
        final byte[] secret = new byte[SECRET_LENGTH];
        in.get(104, secret);
        final byte[] name = new byte[within("name length", in.get(15), IdentityRecord.MAX_NAME_BYTES)];
        in.get(NAME_OFFSET, name);
        return new HelloRequest(
                in.getInt(8),
                in.getLong(16),
                HelloKind.values()[within("kind", in.get(12) - 1, HelloKind.values().length - 1)],
                ParticipantMode.of(within("mode", in.get(13), 1)),
                within("may inherit", in.get(14), 1) == 1,
                in.getInt(100),
                in.getLong(24),
                new UUID(in.getLong(32), in.getLong(40)),
                new UUID(in.getLong(48), in.getLong(56)),
                new UUID(in.getLong(64), in.getLong(72)),
                in.getLong(80),
                in.getInt(96),
                in.getLong(88),
                secret,
                new String(name, StandardCharsets.UTF_8));
    }

    private static int within(final String field, final int value, final int most) {
        if (value < 0 || value > most) {
            throw new MalformedFrameException("a hello's " + field + " is at most " + most + ", got " + value);
        }
        return value;
    }

    /**
     * The request as it travels.
     *
     * @return {@link #LENGTH} bytes, ready to read
     */
    public ByteBuffer encode() {
        final byte[] text = name.getBytes(StandardCharsets.UTF_8);
        final ByteBuffer out = ByteBuffer.allocateDirect(LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        out.putLong(0, MAGIC);
        out.putInt(8, formatVersion);
        out.put(12, (byte) (kind.ordinal() + 1));
        out.put(13, (byte) mode.ordinal());
        out.put(14, (byte) (mayInherit ? 1 : 0));
        out.put(15, (byte) text.length);
        out.putLong(16, layoutHash);
        out.putLong(24, startTime);
        putUuid(out, 32, bootId);
        putUuid(out, 48, token);
        putUuid(out, 64, instance);
        out.putLong(80, generation);
        out.putLong(88, incarnation);
        out.putInt(96, slot);
        out.putInt(100, pid);
        out.put(104, secret);
        out.put(NAME_OFFSET, text);
        return out;
    }

    /**
     * Writes a uuid, high half first.
     *
     * @param out where to
     * @param at offset
     * @param uuid the value
     */
    static void putUuid(final ByteBuffer out, final int at, final UUID uuid) {
        out.putLong(at, uuid.getMostSignificantBits());
        out.putLong(at + 8, uuid.getLeastSignificantBits());
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof HelloRequest that && encode().equals(that.encode());
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(new Object[] {kind, token, slot, pid});
    }

    @Override
    public String toString() {
        return "HelloRequest[" + kind + " " + mode + " pid " + pid + " \"" + name + "\" slot " + slot + "]";
    }
}
