package org.espalier.test.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import org.espalier.arena.posix.ProcessIdentity;
import org.espalier.arena.rendezvous.ArenaAddress;
import org.espalier.arena.rendezvous.LockFile;
import org.espalier.arena.rendezvous.ParticipantListing;
import org.espalier.arena.rendezvous.RuntimeDirectory;
import org.espalier.protocol.lockfile.IdentityRecord;
import org.espalier.protocol.lockfile.LockBytes;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.espalier.test.ChildJvm;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bytes of the lock file between processes that die. */
class LockFileProcessTest {
    private static final int GENERATION = 1;

    @TempDir
    Path temporary;

    private ArenaAddress address;

    @BeforeEach
    void makeTheDomain() {
        address = new ArenaAddress(temporary, 0, "default");
        RuntimeDirectory.makeDomain(address);
    }

    @Test
    void aKilledProcessLeavesItsRecordAndNotItsByte() {
        try (LockFile own = LockFile.open(address);
                ChildJvm child =
                        ChildJvm.of(Holder.class).args(temporary, "slot", 7).start()) {
            own.commit(GENERATION, new UUID(1, 1));
            child.await("took");
            final ParticipantListing.Row alive =
                    ParticipantListing.of(address).rows().get(0);
            assertEquals(ParticipantListing.State.LIVE, alive.state());
            assertEquals(child.pid(), alive.record().orElseThrow().pid());
            assertEquals(OptionalLong.of(LockBytes.slot(GENERATION, 7)), own.firstAlive());

            child.kill();
            final ParticipantListing.Row dead =
                    ParticipantListing.of(address).rows().get(0);
            assertEquals(ParticipantListing.State.STALE, dead.state());
            assertEquals(child.pid(), dead.record().orElseThrow().pid());
            assertEquals(OptionalLong.empty(), own.firstAlive());
        }
    }

    @Test
    void oneOfSeveralProcessesTakesTheOwnershipAndAKilledOneIsSucceeded() {
        final List<ChildJvm> children = new ArrayList<>();
        try {
            for (int i = 0; i < 3; i++) {
                children.add(
                        ChildJvm.of(Holder.class).args(temporary, "owner", 0).start());
            }
            final List<ChildJvm> losers = new ArrayList<>();
            ChildJvm winner = null;
            for (final ChildJvm child : children) {
                if (child.line().equals("took")) {
                    assertTrue(winner == null, "two processes hold one byte");
                    winner = child;
                } else {
                    losers.add(child);
                }
            }
            assertTrue(winner != null, "nobody took the byte");
            winner.kill();
            losers.get(0).say("again").await("took");
            losers.get(1).say("again").await("lost");
        } finally {
            children.forEach(ChildJvm::close);
        }
    }

    /** Takes a byte, says so, and tries again whenever it is told to. */
    static final class Holder {
        public static void main(final String[] arguments) {
            final ArenaAddress address = new ArenaAddress(Path.of(arguments[0]), 0, "default");
            final int slot = Integer.parseInt(arguments[2]);
            final long offset = arguments[1].equals("slot") ? LockBytes.slot(GENERATION, slot) : LockBytes.OWNERSHIP;
            try (LockFile file = LockFile.open(address)) {
                String line = "";
                while (line != null) {
                    final boolean took = file.locks().tryLock(offset);
                    if (took && offset != LockBytes.OWNERSHIP) {
                        file.writeIdentity(slot, self());
                    }
                    ChildJvm.step(took ? "took" : "lost");
                    line = ChildJvm.hear();
                }
            }
        }

        private static IdentityRecord self() {
            final ProcessIdentity identity = ProcessIdentity.current();
            return new IdentityRecord(
                    GENERATION,
                    identity.token(),
                    identity.bootId(),
                    identity.startTicks(),
                    identity.pidNamespace(),
                    1,
                    0,
                    (int) identity.pid(),
                    ParticipantMode.READ_WRITE,
                    IdentityRecord.State.ATTACHED,
                    false,
                    "holder");
        }
    }
}
