package org.espalier.arena.ring;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.SplittableRandom;
import org.espalier.arena.memory.ArenaMemory;

/** Memory that lies about every other stamp that is read outside a sample's section. */
final class LyingMemory {
    private final ArenaMemory truth;
    private final RingLayout ring;
    private final SplittableRandom random;
    private boolean inSection;

    LyingMemory(final ArenaMemory truth, final RingLayout ring, final SplittableRandom random) {
        this.truth = truth;
        this.ring = ring;
        this.random = random;
    }

    ArenaMemory memory() {
        return (ArenaMemory) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ArenaMemory.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("getLongAcquire")) {
                        inSection = (long) arguments[0] >= ring.poses();
                    }
                    try {
                        final Object value = method.invoke(truth, arguments);
                        final boolean hint = method.getName().equals("getLong")
                                && !inSection
                                && (long) arguments[0] >= ring.stamps();
                        return hint && random.nextBoolean()
                                ? (Object) ((long) value + random.nextLong(-40, 40))
                                : value;
                    } catch (final InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }
}
