package org.espalier.actors.owner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.espalier.actors.connection.ConnectionIncarnation;
import org.espalier.actors.connection.SlotQuestion;
import org.espalier.arena.participant.ParticipantDetails;
import org.espalier.arena.posix.ByteLocks;
import org.espalier.arena.posix.Descriptor;
import org.espalier.arena.posix.LockProbe;
import org.espalier.arena.posix.ProcessIdentity;
import org.espalier.arena.rendezvous.ArenaAddress;
import org.espalier.arena.rendezvous.Attachment;
import org.espalier.arena.rendezvous.CreatePolicy;
import org.espalier.arena.rendezvous.LockFile;
import org.espalier.arena.rendezvous.OpenAttempt;
import org.espalier.arena.rendezvous.OpenRequest;
import org.espalier.arena.rendezvous.Round;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeSpec;
import org.espalier.protocol.lockfile.IdentityRecord;
import org.espalier.protocol.lockfile.LockBytes;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an owner's actors see of a real arena and a real lock file. */
class AttachedOwnerTest {
    private static final UUID TOKEN = new UUID(11, 12);
    private static final long READER_INCARNATION = 3;

    @TempDir
    private Path runtimeDir;

    private ArenaAddress address;
    private Attachment attachment;
    private AttachedBook book;
    private AttachedArena arena;

    @BeforeEach
    void create() {
        address = new ArenaAddress(runtimeDir, 0, "default");
        final ArenaSpec layout = ArenaSpec.builder()
                .edge(EdgeSpec.dynamic("map", "base").slots(8))
                .participants(4)
                .build();
        final OpenRequest request = new OpenRequest(
                address,
                ParticipantMode.READ_WRITE,
                CreatePolicy.IF_ABSENT,
                false,
                Optional.of(layout),
                "owner",
                true,
                Duration.ofSeconds(5),
                Optional.empty());
        attachment = assertInstanceOf(Round.Attached.class, new OpenAttempt(request).round(Duration.ofSeconds(5)))
                .attachment();
        book = new AttachedBook(attachment);
        arena = new AttachedArena(attachment, ProcessIdentity.current());
    }

    @AfterEach
    void leave() {
        attachment.close();
    }

    private long registerSlotTwo() {
        return attachment
                .participants()
                .register(
                        2,
                        new ParticipantDetails(
                                TOKEN.getMostSignificantBits(), TOKEN.getLeastSignificantBits(), 1, 1, 1, "other"),
                        slot -> {});
    }

    /** Tried: passing the session's own description; a stopped joiner then keeps byte 0 of a dead owner. */
    @Test
    void theLockFileThatTravelsHoldsNoByteOfTheOwner() {
        for (final ParticipantMode mode : ParticipantMode.values()) {
            final List<Descriptor> passed = arena.descriptors(mode);
            assertEquals(mode == ParticipantMode.READ_ONLY ? 2 : 3, passed.size());
            final ByteLocks travelling = new ByteLocks(passed.get(0));
            assertEquals(LockProbe.HELD, travelling.probe(LockBytes.OWNERSHIP));
            assertEquals(LockProbe.HELD, travelling.probe(LockBytes.slot(attachment.generation(), attachment.slot())));
        }
    }

    @Test
    void anOwnerServesUntilItResigns() {
        assertTrue(book.serves());
        attachment.ownership().resign();
        assertFalse(book.serves());
    }

    @Test
    void theVerdictFollowsRecordAndByte() {
        assertInstanceOf(SlotState.Live.class, book.look(attachment.slot()));
        assertInstanceOf(SlotState.Vacant.class, book.look(2));
        try (LockFile other = LockFile.openExisting(address).orElseThrow()) {
            assertTrue(other.locks().tryLock(LockBytes.slot(attachment.generation(), 2)));
            assertEquals(1, registerSlotTwo());
            assertInstanceOf(SlotState.Live.class, book.look(2));
        }
        final SlotState.Reclaimable dead = assertInstanceOf(SlotState.Reclaimable.class, book.look(2));
        assertTrue(book.reclaim(2, dead.word()));
        assertFalse(book.reclaim(2, dead.word()), "the same word twice");
        assertInstanceOf(SlotState.Vacant.class, book.look(2));
        assertEquals(1, book.incarnation(2), "a free record keeps its last occupant's number");
    }

    @Test
    void onlyTheRecordedOccupantMayReattach() {
        final long incarnation = registerSlotTwo();
        assertTrue(book.isOccupant(claim(attachment.instance(), incarnation, TOKEN)));
        assertFalse(book.isOccupant(claim(new UUID(0, 1), incarnation, TOKEN)));
        assertFalse(book.isOccupant(claim(attachment.instance(), incarnation + 1, TOKEN)));
        assertFalse(book.isOccupant(claim(attachment.instance(), incarnation, new UUID(1, 1))));
    }

    /** Tried: each of the five comparisons left out, the incarnation's among them; the claim that differs there passes. */
    @Test
    void onlyTheReaderThatTheIdentityRecordNamesMayReattach() {
        final long generation = attachment.generation();
        identify(generation, IdentityRecord.State.ATTACHED, ParticipantMode.READ_ONLY);
        assertTrue(book.isOccupant(reader(generation, READER_INCARNATION, TOKEN)));
        assertFalse(book.isOccupant(reader(generation + 1, READER_INCARNATION, TOKEN)), "another generation");
        assertFalse(book.isOccupant(reader(generation, READER_INCARNATION - 1, TOKEN)), "another incarnation");
        assertFalse(book.isOccupant(reader(generation, READER_INCARNATION, new UUID(1, 1))), "another token");
        identify(generation - 1, IdentityRecord.State.ATTACHED, ParticipantMode.READ_ONLY);
        assertFalse(book.isOccupant(reader(generation, READER_INCARNATION, TOKEN)), "left over from an older arena");
        identify(generation, IdentityRecord.State.LEFT, ParticipantMode.READ_ONLY);
        assertFalse(book.isOccupant(reader(generation, READER_INCARNATION, TOKEN)), "it has left");
        identify(generation, IdentityRecord.State.ATTACHED, ParticipantMode.READ_WRITE);
        assertFalse(book.isOccupant(reader(generation, READER_INCARNATION, TOKEN)), "a writer sits there");
    }

    /** Says in the lock file who sits in slot 2. */
    private void identify(final long generation, final IdentityRecord.State state, final ParticipantMode mode) {
        attachment
                .lockFile()
                .writeIdentity(
                        2,
                        new IdentityRecord(
                                generation,
                                TOKEN,
                                new UUID(0, 0),
                                1,
                                0,
                                READER_INCARNATION,
                                1,
                                1,
                                mode,
                                state,
                                false,
                                "reader"));
    }

    private SlotQuestion.Reattach reader(final long generation, final long incarnation, final UUID token) {
        return new SlotQuestion.Reattach(
                new ConnectionIncarnation(1, 1),
                ParticipantMode.READ_ONLY,
                attachment.instance(),
                generation,
                2,
                incarnation,
                token);
    }

    private SlotQuestion.Reattach claim(final UUID instance, final long incarnation, final UUID token) {
        return new SlotQuestion.Reattach(
                new ConnectionIncarnation(1, 1),
                ParticipantMode.READ_WRITE,
                instance,
                attachment.generation(),
                2,
                incarnation,
                token);
    }

    @Test
    void aClaimIsReapedOnlyOnceItsLeaseIsFree() {
        final String child = "base";
        final int edge = attachment.tree().edges().get(0).id();
        attachment.tree().claim("map", child, "owner's own");
        final SlotBook.ReapedClaims held = book.reapClaims(attachment.slot());
        assertEquals(List.of(), held.freed());
        assertTrue(held.left());
        attachment.leases().unlock(edge);
        final SlotBook.ReapedClaims free = book.reapClaims(attachment.slot());
        assertEquals(List.of(new SlotBook.FreedClaim("map", child)), free.freed());
        assertFalse(free.left());
    }
}
