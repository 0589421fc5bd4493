package org.espalier.arena.model;

import static org.espalier.arena.model.ModelCheck.require;

import java.util.function.UnaryOperator;
import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.memory.ForwardingMemory;
import org.espalier.arena.memory.HeapMemory;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.ring.Bracketing;
import org.espalier.arena.ring.RingLayout;
import org.espalier.arena.ring.RingReader;
import org.espalier.arena.ring.RingWriter;
import org.espalier.arena.spec.StampPolicy;
import org.espalier.protocol.layout.SampleWord;
import org.junit.jupiter.api.Test;

/** One writer and one reader meet in a ring of two or four slots; every number of a sample follows from its stamp. */
class RingModelTest {
    @Test
    void aReadDuringPushesThatLapTheRingGivesAWholeSample() {
        ModelCheck.holds(() -> new Meeting(2, UnaryOperator.identity(), UnaryOperator.identity()).newest());
    }

    @Test
    void twoSamplesAreBlendedOnlyAsNeighboursWhileTheWriterOvertakesTheReader() {
        ModelCheck.holds(() -> new Meeting(4, UnaryOperator.identity(), UnaryOperator.identity()).around(25));
    }

    @Test
    void aReplacedSampleIsReadAsTheOldOneOrAsTheNewOne() {
        ModelCheck.holds(() -> new Replacing(UnaryOperator.identity()));
    }

    /** Control: the complete word of a replacement is stored before its pose. */
    @Test
    void completingTheWordBeforeThePoseIsCaught() {
        ModelCheck.isCaught(() -> new Replacing(CompleteTooEarly::new));
    }

    /** Control: the pose is stored without the writing word before it. */
    @Test
    void storingThePoseWithoutTheWritingWordIsCaught() {
        ModelCheck.isCaught(() -> new Meeting(2, NeverWriting::new, UnaryOperator.identity()).newest());
    }

    /** Control: the word is not looked at again after the pose was read. */
    @Test
    void lookingAtTheWordOnlyOnceIsCaught() {
        ModelCheck.isCaught(() -> new Meeting(2, UnaryOperator.identity(), LooksOnce::new).newest());
    }

    /** Control: the word is not looked at again, and the second sample is no neighbour of the first any more. */
    @Test
    void blendingWithoutTheSecondLookIsCaught() {
        ModelCheck.isCaught(() -> new Meeting(4, UnaryOperator.identity(), LooksOnce::new).around(25));
    }

    /** Control: a replacement keeps the version, so that the word before and after it is the same. */
    @Test
    void replacingUnderTheSameVersionIsCaught() {
        ModelCheck.isCaught(() -> new Replacing(SameVersion::new));
    }

    private static void push(final RingWriter writer, final long stamp, final double tx) {
        writer.push(stamp, tx, 2 * tx, 3 * tx, 0, 0, 0, 1);
    }

    private static boolean whole(final Pose pose) {
        return pose.ty == 2 * pose.tx && pose.tz == 3 * pose.tx && pose.qw == 1;
    }

    private static RingLayout ring(final int slots) {
        return new RingLayout(0, 64, 128, slots);
    }

    private static ArenaMemory zeroed(final int slots) {
        return new HeapMemory(128 + 64L * slots);
    }

    /** Samples at 10, 20, 30 … whose translation is a tenth of the stamp. */
    private static final class Meeting implements ModelCheck.Scenario {
        private final RingWriter writer;
        private final RingReader reader;
        private final int held;
        private final int last;
        private Runnable read = () -> {};

        Meeting(final int slots, final UnaryOperator<ArenaMemory> ofWriter, final UnaryOperator<ArenaMemory> ofReader) {
            final ArenaMemory memory = zeroed(slots);
            writer = new RingWriter(ofWriter.apply(memory), ring(slots), StampPolicy.REPLACE);
            reader = new RingReader(ofReader.apply(memory), ring(slots));
            held = slots - 1;
            last = 2 * slots - 1;
            for (int i = 1; i <= held; i++) {
                push(writer, 10L * i, i);
            }
        }

        Meeting newest() {
            read = () -> {
                if (reader.readNewest() == Bracketing.EXACT) {
                    requireSample(reader.lowerStamp(), reader.lower());
                }
            };
            return this;
        }

        Meeting around(final long t) {
            read = () -> {
                final Bracketing found = reader.bracket(t);
                if (found == Bracketing.BETWEEN) {
                    requireSample(reader.lowerStamp(), reader.lower());
                    requireSample(reader.upperStamp(), reader.upper());
                    require(reader.lowerStamp() == 20 && reader.upperStamp() == 30, "not the neighbours of " + t);
                } else if (found == Bracketing.BEFORE || found == Bracketing.AFTER) {
                    require(reader.oldest() <= reader.newest(), "a window that ends before it begins");
                    require(t < reader.oldest(), "a window that held the stamp");
                }
            };
            return this;
        }

        private void requireSample(final long stamp, final Pose pose) {
            require(whole(pose) && pose.tx * 10 == stamp, "torn sample " + stamp + " " + pose);
        }

        @Override
        public Runnable[] threads() {
            return new Runnable[] {
                () -> read.run(),
                () -> {
                    for (int i = held + 1; i <= last; i++) {
                        push(writer, 10L * i, i);
                    }
                }
            };
        }

        @Override
        public void check() {
            require(reader.readNewest() == Bracketing.EXACT, "the newest sample cannot be read");
            require(reader.lowerStamp() == 10L * last, "the newest sample is not the last one pushed");
            requireSample(reader.lowerStamp(), reader.lower());
        }
    }

    /** One stamp, pushed three times. */
    private static final class Replacing implements ModelCheck.Scenario {
        private final RingWriter writer;
        private final RingReader reader;

        Replacing(final UnaryOperator<ArenaMemory> ofWriter) {
            final ArenaMemory memory = zeroed(2);
            writer = new RingWriter(ofWriter.apply(memory), ring(2), StampPolicy.REPLACE);
            reader = new RingReader(memory, ring(2));
            push(writer, 10, 1);
        }

        @Override
        public Runnable[] threads() {
            return new Runnable[] {
                () -> {
                    if (reader.readNewest() == Bracketing.EXACT) {
                        require(whole(reader.lower()), "torn sample " + reader.lower());
                    }
                },
                () -> push(writer, 10, 2)
            };
        }

        @Override
        public void check() {
            require(reader.readNewest() == Bracketing.EXACT && reader.lower().tx == 2, "the newer one has not won");
        }
    }

    private static boolean isWord(final long offset) {
        return offset >= 128 && (offset & 63) == 0;
    }

    private static final class CompleteTooEarly extends ForwardingMemory {
        CompleteTooEarly(final ArenaMemory memory) {
            super(memory);
        }

        @Override
        public void putLong(final long offset, final long value) {
            super.putLong(offset, isWord(offset) ? value & ~1L : value);
        }
    }

    private static final class NeverWriting extends ForwardingMemory {
        NeverWriting(final ArenaMemory memory) {
            super(memory);
        }

        @Override
        public void putLong(final long offset, final long value) {
            if (!isWord(offset)) {
                super.putLong(offset, value);
            }
        }
    }

    private static final class SameVersion extends ForwardingMemory {
        SameVersion(final ArenaMemory memory) {
            super(memory);
        }

        @Override
        public void putLong(final long offset, final long value) {
            super.putLong(offset, isWord(offset) ? first(value) : value);
        }

        @Override
        public void putLongRelease(final long offset, final long value) {
            super.putLongRelease(offset, isWord(offset) ? first(value) : value);
        }

        private static long first(final long word) {
            return SampleWord.of(SampleWord.number(word), 0, false);
        }
    }

    /** Answers the second question for a word as it answered the first. */
    private static final class LooksOnce extends ForwardingMemory {
        private long askedAt = -1;
        private long answered;

        LooksOnce(final ArenaMemory memory) {
            super(memory);
        }

        @Override
        public long getLongAcquire(final long offset) {
            if (offset == askedAt) {
                askedAt = -1;
                return answered;
            }
            answered = super.getLongAcquire(offset);
            askedAt = isWord(offset) ? offset : -1;
            return answered;
        }
    }
}
