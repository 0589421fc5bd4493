package org.espalier.bench;

import java.util.concurrent.TimeUnit;
import org.espalier.arena.lookup.Lookup;
import org.espalier.arena.lookup.LookupStatus;
import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.pose.Pose;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** One lookup over a chain of moving edges, at instants that fall between samples, all over the window. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LookupBenchmark {

    /** How many moving edges the path crosses. */
    @Param({"1", "3", "6", "15"})
    public int depth;

    /** How each edge blends its two samples. */
    @Param({"LERP_SLERP", "SCLERP"})
    public Interpolation interpolation;

    private final Pose out = new Pose();
    private MovingChain chain;
    private Lookup lookup;
    private long[] stamps;
    private int next;

    /** For JMH. */
    public LookupBenchmark() {}

    /** Builds and fills the chain. */
    @Setup
    public void fill() {
        chain = new MovingChain(depth, interpolation);
        lookup = chain.tree().lookup("f0", "f" + depth);
        stamps = chain.stampsBetweenSamples();
    }

    /**
     * Looks up the whole chain at the next of the prepared stamps.
     *
     * @return the answer, so that nothing is optimised away
     */
    @Benchmark
    public Pose at() {
        final LookupStatus status = lookup.tryAt(stamps[next++ & stamps.length - 1], out);
        if (status != LookupStatus.OK) {
            throw new IllegalStateException("the benchmark's own lookup failed: " + lookup.failure());
        }
        return out;
    }

    /** Gives the memory back. */
    @TearDown
    public void close() {
        chain.close();
    }
}
