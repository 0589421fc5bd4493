package org.espalier.actors.connection;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.espalier.protocol.control.Notice;

/**
 * What an owner tells its participants without being asked. Only a hint: whatever it says, a participant also finds by
 * itself.
 *
 * @since 0.1
 */
public sealed interface Announcement {
    /**
     * The payload of a {@link org.espalier.protocol.control.ControlKind#NOTICE}.
     *
     * @return its bytes
     */
    byte[] payload();

    /**
     * A dead participant's slot was freed.
     *
     * @param slot its slot
     */
    record SlotReclaimed(int slot) implements Announcement {
        @Override
        public byte[] payload() {
            return ByteBuffer.allocate(1 + Integer.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .put((byte) Notice.SLOT_RECLAIMED.ordinal())
                    .putInt(slot)
                    .array();
        }
    }

    /** The owner no longer accepts participants. */
    record Draining() implements Announcement {
        @Override
        public byte[] payload() {
            return new byte[] {(byte) Notice.DRAINING.ordinal()};
        }
    }
}
