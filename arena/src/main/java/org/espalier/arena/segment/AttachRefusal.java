package org.espalier.arena.segment;

import java.util.UUID;

/**
 * Why a received segment was not attached, as data. It was unmapped and closed.
 *
 * @since 0.1
 */
public sealed interface AttachRefusal {
    /**
     * What happened, the values, and what to do.
     *
     * @return one line for people
     */
    String message();

    /**
     * The file's size is not fixed, so a reader could be made to fault.
     *
     * @param seals the seals found
     * @param needed the seals needed
     */
    record NotSealed(int seals, int needed) implements AttachRefusal {
        @Override
        public String message() {
            return "segment refused: seals are 0x" + Integer.toHexString(seals) + ", needed are 0x"
                    + Integer.toHexString(needed);
        }
    }

    /**
     * The file is too short for a header.
     *
     * @param size its bytes
     * @param needed bytes of a header
     */
    record TooSmall(long size, long needed) implements AttachRefusal {
        @Override
        public String message() {
            return "segment refused: it has " + size + " bytes, a header alone has " + needed;
        }
    }

    /**
     * The kernel would not map it, or not say its size or seals.
     *
     * @param reason what the kernel said
     */
    record NotMapped(String reason) implements AttachRefusal {
        @Override
        public String message() {
            return "segment refused: " + reason;
        }
    }

    /**
     * A header field is not what it must be.
     *
     * @param field its name
     * @param found its value
     * @param expected what it must be
     */
    record WrongField(String field, long found, long expected) implements AttachRefusal {
        @Override
        public String message() {
            return "segment refused: " + field + " is " + found + " (0x" + Long.toHexString(found) + "), must be "
                    + expected + " (0x" + Long.toHexString(expected) + ")"
                    + (field.equals("formatVersion") || field.equals("layoutHash")
                            ? "; run the same version of the program on both sides"
                            : "");
        }
    }

    /**
     * The capacities in the header are not those of any arena.
     *
     * @param reason which, and its range
     */
    record WrongCapacity(String reason) implements AttachRefusal {
        @Override
        public String message() {
            return "segment refused: " + reason;
        }
    }

    /**
     * It is a sound arena, but not the one that was promised.
     *
     * @param found its instance
     * @param expected the promised instance
     */
    record OtherInstance(UUID found, UUID expected) implements AttachRefusal {
        @Override
        public String message() {
            return "segment refused: it is arena " + found + ", expected was " + expected;
        }
    }

    /**
     * It was made before this machine was started, or on another machine.
     *
     * @param found boot id in the header
     * @param expected boot id of this process
     * @since 0.2
     */
    record OtherBoot(UUID found, UUID expected) implements AttachRefusal {
        @Override
        public String message() {
            return "segment refused: it was made in boot " + found + ", this is boot " + expected
                    + "; keep the runtime directory on a local file system that a restart empties";
        }
    }
}
