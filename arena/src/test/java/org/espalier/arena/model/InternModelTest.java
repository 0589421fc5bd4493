package org.espalier.arena.model;

import static org.espalier.arena.model.ModelCheck.require;

import org.espalier.arena.frame.FrameTable;
import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.memory.ForwardingMemory;
import org.espalier.arena.memory.HeapMemory;
import org.espalier.protocol.layout.ArenaCapacity;
import org.espalier.protocol.layout.ArenaGeometry;
import org.espalier.protocol.layout.ArenaHeader;
import org.espalier.protocol.layout.HolderWord;
import org.junit.jupiter.api.Test;

/** Two participants intern the same name at once, and a third looks for it. */
class InternModelTest {
    private static final ArenaGeometry GEOMETRY = new ArenaGeometry(new ArenaCapacity(4, 1, 64, 2, 3));
    private static final String NAME = "map";

    @Test
    void oneNameGetsOneIdAndIsFoundWholeOrNotAtAll() {
        ModelCheck.holds(() -> new Meeting(new HeapMemory(GEOMETRY.size())));
    }

    /** Control: a free slot is taken by a read and a store in the place of the compare-and-set. */
    @Test
    void takingTheSlotWithoutComparingIsCaught() {
        ModelCheck.isCaught(() -> new Meeting(new NotComparing(new HeapMemory(GEOMETRY.size()))));
    }

    /** Control: the name is written after its id was published. */
    @Test
    void publishingTheIdBeforeTheNameIsCaught() {
        ModelCheck.isCaught(() -> new Meeting(new NameLast(new HeapMemory(GEOMETRY.size()))));
    }

    /** Holds the bytes of a name back until the id is out. */
    private static final class NameLast extends ForwardingMemory {
        private long heldOffset;
        private byte[] held;

        NameLast(final ArenaMemory memory) {
            super(memory);
        }

        @Override
        public void putBytes(final long offset, final byte[] from, final int start, final int length) {
            heldOffset = offset;
            held = from.clone();
        }

        @Override
        public void putLongRelease(final long offset, final long value) {
            super.putLongRelease(offset, value);
            final byte[] name = held;
            if (value == 1 && name != null) {
                held = null;
                super.putBytes(heldOffset, name, 0, name.length);
            }
        }
    }

    private static final class Meeting implements ModelCheck.Scenario {
        private final ArenaMemory memory;
        private final FrameTable frames;
        private int first;
        private int second;
        private int found;

        Meeting(final ArenaMemory memory) {
            this.memory = memory;
            this.frames = new FrameTable(memory, GEOMETRY);
        }

        @Override
        public Runnable[] threads() {
            return new Runnable[] {
                () -> {
                    found = frames.find(NAME);
                    require(found == 0 || frames.name(found).equals(NAME), "found under another name");
                },
                () -> first = intern(0),
                () -> second = intern(1)
            };
        }

        private int intern(final int slot) {
            try {
                return frames.intern(NAME, HolderWord.of(slot, 1), holder -> false);
            } catch (final RuntimeException refused) {
                throw new AssertionError(ModelCheck.WRONG + refused.getMessage(), refused);
            }
        }

        @Override
        public void check() {
            require(first == 1 && second == 1, "ids " + first + " and " + second + " for one name");
            require(memory.getLong(ArenaHeader.FRAME_COUNT_OFFSET) == 1, "more than one id taken");
            require(frames.name(1).equals(NAME) && frames.find(NAME) == 1, "not found afterwards");
        }
    }
}
