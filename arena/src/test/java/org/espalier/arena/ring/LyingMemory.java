package org.espalier.arena.ring;

import java.util.SplittableRandom;
import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.memory.ForwardingMemory;

/** Memory that lies about every other stamp that is read outside a sample's section. */
final class LyingMemory extends ForwardingMemory {
    private final RingLayout ring;
    private final SplittableRandom random;
    private boolean inSection;

    LyingMemory(final ArenaMemory truth, final RingLayout ring, final SplittableRandom random) {
        super(truth);
        this.ring = ring;
        this.random = random;
    }

    @Override
    public long getLongAcquire(final long offset) {
        inSection = offset >= ring.poses();
        return super.getLongAcquire(offset);
    }

    @Override
    public long getLong(final long offset) {
        final long value = super.getLong(offset);
        final boolean hint = !inSection && offset >= ring.stamps();
        return hint && random.nextBoolean() ? value + random.nextLong(-40, 40) : value;
    }
}
