package org.espalier.bench;

import java.util.concurrent.TimeUnit;
import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.ring.PushStatus;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** One push into a full ring, nobody reading. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PushBenchmark {

    private MovingChain chain;
    private EdgeWriter writer;
    private long stamp;

    /** For JMH. */
    public PushBenchmark() {}

    /** Builds a chain of one edge and fills its ring. */
    @Setup
    public void fill() {
        chain = new MovingChain(1, Interpolation.SCLERP);
        writer = chain.writer(0);
        stamp = chain.newestStamp();
    }

    /**
     * Pushes one sample, a microsecond after the last.
     *
     * @return the status, so that nothing is optimised away
     */
    @Benchmark
    public PushStatus push() {
        stamp += 1_000;
        final PushStatus status = writer.tryPush(stamp, 1.0, 2.0, 3.0, 0.0, 0.0, 0.6, 0.8);
        if (status != PushStatus.PUSHED) {
            throw new IllegalStateException("the benchmark's own push failed: " + writer.failure());
        }
        return status;
    }

    /** Gives the memory back. */
    @TearDown
    public void close() {
        chain.close();
    }
}
