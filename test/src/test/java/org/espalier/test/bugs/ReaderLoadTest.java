package org.espalier.test.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.espalier.Espalier;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.rendezvous.CreatePolicy;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeSpec;
import org.espalier.test.ChildJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a reader process costs the writer and the others. The figures are printed; asserted is that each process was
 * answered. Shares of a core are of the thread that pushes or asks.
 */
@Tag("slow")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ReaderLoadTest {
    private static final long RUN_NANOS = TimeUnit.SECONDS.toNanos(10);

    @TempDir
    Path runtimeDir;

    /** autoware#5385, geometry2#758: 20 edges at 1 kHz, one reader process and then sixteen. */
    @Test
    void b25EachReaderCostsWhatOneAloneCosts() {
        final Load one = run(20, 1_000, 1, 100);
        final Load sixteen = run(20, 1_000, 16, 100);
        System.out.printf(
                "B25: 20 edges at 1 kHz: a reader takes %.2f %% of a core alone, %.2f %% among 16; writer %.2f %%, %.2f %%%n",
                100 * one.reader, 100 * sixteen.reader, 100 * one.writer, 100 * sixteen.writer);
    }

    /** ros/geometry#175: 2000 pushes a second, ten readers at 100 Hz. */
    @Test
    void b26AWriterPaysNothingForItsReaders() {
        final Load none = run(1, 2_000, 0, 100);
        final Load ten = run(1, 2_000, 10, 100);
        System.out.printf(
                "B26: 2000 pushes a second: writer %.2f %% of a core without readers, %.2f %% with ten at 100 Hz%n",
                100 * none.writer, 100 * ten.writer);
    }

    private record Load(double writer, double reader) {}

    private Load run(final int edges, final int rate, final int readers, final int readerRate) {
        final ArenaSpec.Builder layout = ArenaSpec.builder();
        for (int i = 0; i < edges; i++) {
            layout.edge(EdgeSpec.dynamic("map", "e" + i).slots(1_024));
        }
        try (Espalier session = Espalier.builder()
                .runtimeDir(runtimeDir)
                .domain(0)
                .name("default")
                .readWrite()
                .createPolicy(CreatePolicy.IF_ABSENT)
                .layout(layout.build())
                .open()) {
            final List<EdgeWriter> writers = new ArrayList<>();
            for (int i = 0; i < edges; i++) {
                writers.add(session.claim("map", "e" + i));
            }
            final List<ChildJvm> children = new ArrayList<>();
            try {
                for (int i = 0; i < readers; i++) {
                    children.add(ChildJvm.of(ReaderLoad.class)
                            .args(runtimeDir, edges, readerRate)
                            .start());
                }
                children.forEach(child -> assertEquals("ready", child.line()));
                final double writer = push(writers, rate);
                double reader = 0;
                for (final ChildJvm child : children) {
                    child.say("end");
                    final String[] said = child.line().split(" ");
                    assertTrue(Long.parseLong(said[0]) > edges, "answered " + said[0]);
                    reader += Double.parseDouble(said[1]) / readers;
                }
                return new Load(writer, reader);
            } finally {
                children.forEach(ChildJvm::close);
            }
        }
    }

    /** Pushes each edge at the rate for a while; the share of a core that took. */
    private static double push(final List<EdgeWriter> writers, final int rate) {
        final Pose pose = new Pose();
        final long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        final long begin = System.nanoTime();
        long due = begin;
        for (long t = 0; due - begin < RUN_NANOS; t++) {
            for (final EdgeWriter writer : writers) {
                writer.push(t, pose);
            }
            due += 1_000_000_000L / rate;
            LockSupport.parkNanos(due - System.nanoTime());
        }
        return (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpu)
                / (double) (System.nanoTime() - begin);
    }
}
