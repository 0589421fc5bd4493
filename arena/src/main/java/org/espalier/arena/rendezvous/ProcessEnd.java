package org.espalier.arena.rendezvous;

/**
 * Whether this process has begun to end. An opener that finds out only half way would leave an actor system that nothing
 * ends, or fail with whatever the JDK says about hooks.
 *
 * @since 0.2
 */
public final class ProcessEnd {
    private ProcessEnd() {}

    /**
     * Refuses to begin something when the JVM shuts down.
     *
     * @throws OpenException {@link OpenFailure.ProcessEnding}
     */
    public static void refuse() {
        final Thread probe = new Thread(() -> {}, "espalier-shutdown-probe");
        try {
            // The JDK has no question for it; it answers by refusing a hook.
            Runtime.getRuntime().addShutdownHook(probe);
            Runtime.getRuntime().removeShutdownHook(probe);
        } catch (final IllegalStateException ending) {
            throw new OpenException(new OpenFailure.ProcessEnding(), ending);
        }
    }
}
