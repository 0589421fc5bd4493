package org.espalier.arena.rendezvous;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.espalier.protocol.hello.HelloStatus;

/**
 * Why an arena could not be opened. Only {@link ArenaAbsent} and {@link ArenaHeldButUnreachable} may be otherwise a moment
 * later; every other failure is final for these settings.
 *
 * @since 0.1
 */
public sealed interface OpenFailure {
    /** The exit code of the command line for "no arena". */
    int NO_ARENA = 3;

    /** The exit code of the command line for "refused". */
    int REFUSED = 4;

    /** The exit code of the command line for "wrong usage". */
    int USAGE = 2;

    /**
     * What happened, the values, what to do.
     *
     * @return a sentence or two
     */
    String message();

    /**
     * Whether trying again later may end otherwise.
     *
     * @return true for exactly two kinds
     */
    default boolean retryable() {
        return false;
    }

    /**
     * The exit code of the command line.
     *
     * @return 2, 3 or 4
     */
    default int exitCode() {
        return REFUSED;
    }

    /**
     * Nobody is alive and the policy does not create.
     *
     * @param address where nothing is
     */
    record ArenaAbsent(ArenaAddress address) implements OpenFailure {
        @Override
        public String message() {
            return "no arena is live at " + address
                    + "; start the process that creates it, or open with a policy that creates";
        }

        @Override
        public boolean retryable() {
            return true;
        }

        @Override
        public int exitCode() {
            return NO_ARENA;
        }
    }

    /**
     * A process that holds a participant's byte.
     *
     * @param slot its slot
     * @param pid its process id, a label; 0 unknown
     * @param mode {@code ro}, {@code rw} or {@code ?}
     * @param mayInherit whether it would take the ownership
     * @param name what it calls itself
     */
    record Holder(int slot, int pid, String mode, boolean mayInherit, String name) {
        @Override
        public String toString() {
            return "slot " + slot + " pid " + pid + " " + mode + (name.isEmpty() ? "" : " \"" + name + "\"");
        }
    }

    /**
     * Somebody is alive, and nobody answered in time.
     *
     * @param address where
     * @param holders who is alive
     * @param ownershipHeld whether somebody holds the ownership byte
     * @param waited how long the opener tried
     */
    record ArenaHeldButUnreachable(ArenaAddress address, List<Holder> holders, boolean ownershipHeld, Duration waited)
            implements OpenFailure {
        /** Keeps its own copy. */
        public ArenaHeldButUnreachable {
            holders = List.copyOf(holders);
        }

        /**
         * Who of the holders would take the ownership over.
         *
         * @return none when nobody can join until all have left
         * @since 0.2
         */
        public List<Holder> heirs() {
            return holders.stream().filter(Holder::mayInherit).toList();
        }

        /** What keeps a name from being without an owner. */
        static final String CURE =
                "a standby (espalier serve --standby) attached before the owner dies ends such a vacancy by itself";

        @Override
        public String message() {
            final String who = holders.stream().map(Holder::toString).collect(Collectors.joining(", "));
            return "the arena at " + address + " is held by " + (who.isEmpty() ? "somebody unknown" : who)
                    + " but nobody answered within " + waited.toMillis() + " ms; " + wayOut();
        }

        private String wayOut() {
            if (ownershipHeld) {
                return "its owner is alive: wait, or see what it is doing";
            }
            final String heirs = heirs().stream()
                    .map(holder -> "slot " + holder.slot() + " (pid " + holder.pid() + ")")
                    .collect(Collectors.joining(", "));
            return heirs.isEmpty()
                    ? "none of them takes the ownership over, so nobody can join until they have left; " + CURE
                    : heirs + " may take the ownership over: try again";
        }

        @Override
        public boolean retryable() {
            return true;
        }

        @Override
        public int exitCode() {
            return NO_ARENA;
        }
    }

    /**
     * A read-only opener asked to create.
     *
     * @param policy the creating policy
     */
    record ReadOnlyCannotCreate(CreatePolicy policy) implements OpenFailure {
        @Override
        public String message() {
            return "a read-only participant cannot create an arena (policy " + policy
                    + "); open read-write, or with policy NEVER";
        }
    }

    /**
     * Creation was reached and there is nothing to create.
     *
     * @param address where nothing is
     */
    record NoLayoutToCreate(ArenaAddress address) implements OpenFailure {
        @Override
        public String message() {
            return "no arena is live at " + address + " and no layout was given to create one; give a layout";
        }
    }

    /**
     * The opener insisted on creating, and an arena is live.
     *
     * @param address where
     * @param instance the live arena
     */
    record ArenaAlreadyLive(ArenaAddress address, UUID instance) implements OpenFailure {
        @Override
        public String message() {
            return "an arena is live at " + address + " (" + instance + "); join it, or use another name or domain";
        }
    }

    /**
     * The owner refused the hello and said why.
     *
     * @param address where
     * @param status why
     * @param ours our value of what was compared, as text; empty when nothing was
     * @param theirs the owner's value
     * @param ownerPid process id of the owner, a label
     */
    record HandshakeRejected(ArenaAddress address, HelloStatus status, String ours, String theirs, int ownerPid)
            implements OpenFailure {
        @Override
        public String message() {
            return "the owner of " + address + " (pid " + ownerPid + ") refused: " + status
                    + (ours.isEmpty() && theirs.isEmpty() ? "" : " (ours " + ours + ", the owner's " + theirs + ")")
                    + "; " + cure();
        }

        private String cure() {
            return switch (status) {
                case VERSION_MISMATCH, LAYOUT_MISMATCH -> "run one version of the library in all processes";
                case BOOT_ID_MISMATCH -> "the runtime directory is shared between machines or boots: use a local one";
                case MODE_NOT_PERMITTED -> "open read-only";
                case PEER_NOT_PERMITTED -> "run as the same user, with the same secret";
                default -> "see the owner's log";
            };
        }
    }

    /**
     * Every slot of the arena is taken by somebody who is alive: the owner has cleared the dead away before it said so.
     *
     * @param address where
     * @param limit how many participants the arena was created for
     * @param holders who is alive, as the lock file says; may be fewer by those who are joining or leaving this moment
     * @param ownerPid process id of the owner, a label
     * @since 0.2
     */
    record NoParticipantSlots(ArenaAddress address, int limit, List<Holder> holders, int ownerPid)
            implements OpenFailure {
        private static final int NAMED = 16;

        /** Keeps its own copy. */
        public NoParticipantSlots {
            holders = List.copyOf(holders);
        }

        @Override
        public String message() {
            final String named =
                    holders.stream().limit(NAMED).map(Holder::toString).collect(Collectors.joining(", "));
            return "all " + limit + " slots of the arena at " + address + " are taken (" + named
                    + (holders.size() > NAMED ? " and " + (holders.size() - NAMED) + " more" : "")
                    + "); end a participant, or create the arena with more participants";
        }
    }

    /**
     * This process is ending: what it opened now it would lose at once.
     *
     * @since 0.2
     */
    record ProcessEnding() implements OpenFailure {
        @Override
        public String message() {
            return "this process is ending (JVM shutdown has begun); open before that, or in another process";
        }
    }

    /**
     * The owner's answer was not one.
     *
     * @param address where
     * @param what is wrong with it
     */
    record HandshakeMalformed(ArenaAddress address, String what) implements OpenFailure {
        @Override
        public String message() {
            return "what serves " + address + " does not speak this protocol: " + what
                    + "; see which process owns the socket";
        }
    }

    /**
     * Our own side of the socket could not be set up. Never read as "nobody serves": that would make a second arena.
     *
     * @param address where
     * @param call the call that failed
     * @param reason the kernel's
     */
    record ClientSocketSetup(ArenaAddress address, String call, String reason) implements OpenFailure {
        @Override
        public String message() {
            return "cannot reach " + address + ": " + call + " failed with " + reason
                    + "; free descriptors or memory in this process";
        }
    }

    /**
     * A directory that cannot be trusted with a rendezvous.
     *
     * @param path the directory
     * @param owner its owner's uid; -1 unknown
     * @param mode its permission bits; -1 unknown
     * @param problem what is wrong
     * @param cure what to do
     */
    record RuntimeDirUnsafe(Path path, int owner, int mode, String problem, String cure) implements OpenFailure {
        @Override
        public String message() {
            final String facts = owner < 0 ? "" : String.format(" (owner %d, mode %04o)", owner, mode);
            return "the runtime directory " + path + facts + " " + problem + "; " + cure;
        }
    }

    /**
     * A file system whose locks are not this kernel's.
     *
     * @param path where
     * @param type its name
     */
    record UnsupportedFilesystem(Path path, String type) implements OpenFailure {
        @Override
        public String message() {
            return "the runtime directory " + path + " lies on " + type
                    + ", whose locks prove nothing about local processes; choose a local directory";
        }
    }

    /**
     * The lock file cannot be used.
     *
     * @param path the lock file
     * @param problem what is wrong
     */
    record LockFileUnusable(Path path, String problem) implements OpenFailure {
        @Override
        public String message() {
            return "the lock file " + path + " " + problem + "; make it a regular file of this user, or remove it "
                    + "while no process uses the arena";
        }
    }

    /**
     * A socket path that the kernel has no room for.
     *
     * @param path the socket
     * @param length its bytes
     * @param limit most bytes
     */
    record SocketPathTooLong(Path path, int length, int limit) implements OpenFailure {
        @Override
        public String message() {
            return "the socket path " + path + " has " + length + " bytes; the limit is " + limit
                    + "; choose a shorter runtime directory or name";
        }
    }

    /**
     * A setting that has no meaning.
     *
     * @param setting its name
     * @param value as given
     * @param expected what it may be
     */
    record InvalidSetting(String setting, String value, String expected) implements OpenFailure {
        @Override
        public String message() {
            return setting + " is \"" + value + "\"; expected " + expected;
        }

        @Override
        public int exitCode() {
            return USAGE;
        }
    }

    /**
     * The arena does not fit into memory.
     *
     * @param wanted bytes
     * @param available bytes; -1 unknown
     */
    record InsufficientMemory(long wanted, long available) implements OpenFailure {
        @Override
        public String message() {
            return "the arena needs " + wanted + " bytes of shared memory"
                    + (available < 0 ? "" : ", available are " + available)
                    + "; declare smaller rings, or give this process more memory";
        }
    }

    /**
     * What the owner handed over is not an arena this process can map.
     *
     * @param what is wrong
     */
    record AttachRefused(String what) implements OpenFailure {
        @Override
        public String message() {
            return "what the owner handed over cannot be mapped: " + what + "; run one version in all processes";
        }
    }

    /**
     * Byte and record of a participant stand at different indices: nothing may be built on that.
     *
     * @param byteSlot slot whose byte is held
     * @param recordSlot slot whose record was taken
     */
    record ParticipantSlotDiverged(int byteSlot, int recordSlot) implements OpenFailure {
        @Override
        public String message() {
            return "the byte of slot " + byteSlot + " is held but the record of slot " + recordSlot
                    + " was taken; this is a defect: report it";
        }
    }

    /**
     * The kernel refused a step for a reason of its own.
     *
     * @param step what was tried
     * @param reason the kernel's
     */
    record KernelRefused(String step, String reason) implements OpenFailure {
        @Override
        public String message() {
            return step + " failed: " + reason;
        }
    }
}
