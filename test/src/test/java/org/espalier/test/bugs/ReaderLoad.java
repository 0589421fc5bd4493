package org.espalier.test.bugs;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.espalier.Espalier;
import org.espalier.arena.lookup.Lookup;
import org.espalier.arena.lookup.LookupStatus;
import org.espalier.arena.pose.Pose;
import org.espalier.test.ChildJvm;

/**
 * A reader process that asks for every edge at a rate until it is told to end, then says what it cost. Arguments: runtime
 * directory, edges, rounds a second.
 */
final class ReaderLoad {
    private ReaderLoad() {}

    public static void main(final String[] args) {
        final int edges = Integer.parseInt(args[1]);
        final long pause = 1_000_000_000L / Integer.parseInt(args[2]);
        try (Espalier session = Espalier.builder()
                .runtimeDir(Path.of(args[0]))
                .domain(0)
                .name("default")
                .open()) {
            final List<Lookup> lookups = new ArrayList<>();
            for (int i = 0; i < edges; i++) {
                lookups.add(session.lookup("map", "e" + i));
            }
            ChildJvm.step("ready");
            final Thread told = new Thread(ChildJvm::hear);
            told.setDaemon(true);
            told.start();
            final Pose pose = new Pose();
            long answered = 0;
            final long cpu = cpuNanos();
            final long begin = System.nanoTime();
            for (long due = begin; told.isAlive(); due += pause) {
                for (final Lookup lookup : lookups) {
                    answered += lookup.tryLatest(pose) == LookupStatus.OK ? 1 : 0;
                }
                LockSupport.parkNanos(due - System.nanoTime());
            }
            final double share = (cpuNanos() - cpu) / (double) (System.nanoTime() - begin);
            ChildJvm.step(answered + " " + share);
        }
    }

    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
