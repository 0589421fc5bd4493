package org.espalier.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs every figure, each in a JVM of its own, and prints one table on standard output. */
public final class BenchmarkRun {
    private static final String ALLOCATION = "gc.alloc.rate.norm";

    private BenchmarkRun() {}

    /**
     * The entry point.
     *
     * @param args {@code --quick} for a third of the time and less to say; {@code --only WORD} for the figures whose
     *     name contains the word
     * @throws IOException when the kernel's load counters cannot be read
     * @throws RunnerException when JMH cannot run a benchmark
     */
    public static void main(final String[] args) throws IOException, RunnerException {
        boolean quick = false;
        String only = "";
        for (int i = 0; i < args.length; i++) {
            if (args[i].equals("--quick")) {
                quick = true;
            } else if (args[i].equals("--only") && i + 1 < args.length) {
                only = args[++i];
            } else {
                System.err.println("usage: BenchmarkRun [--quick] [--only WORD]");
                System.exit(2);
            }
        }
        print(measureAll(quick, only));
    }

    private static List<Figure> measureAll(final boolean quick, final String only) throws IOException, RunnerException {
        final List<Figure> figures = new ArrayList<>();
        for (final String interpolation : List.of("LERP_SLERP", "SCLERP")) {
            for (final int depth : new int[] {1, 3, 6, 15}) {
                final String name = "lookup depth " + depth + " " + interpolation;
                if (name.contains(only)) {
                    figures.add(measure(
                            name,
                            LookupBenchmark.class,
                            Map.of("depth", Integer.toString(depth), "interpolation", interpolation),
                            quick));
                }
            }
        }
        if ("push".contains(only)) {
            figures.add(measure("push", PushBenchmark.class, Map.of(), quick));
        }
        return figures;
    }

    private static Figure measure(
            final String name, final Class<?> benchmark, final Map<String, String> parameters, final boolean quick)
            throws IOException, RunnerException {
        System.err.println("measuring " + name);
        final ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + benchmark.getName().replace(".", "\\.") + "\\.")
                .forks(1)
                .warmupIterations(quick ? 2 : 3)
                .warmupTime(TimeValue.milliseconds(quick ? 250 : 1000))
                .measurementIterations(5)
                .measurementTime(TimeValue.milliseconds(quick ? 250 : 1000))
                .addProfiler(GCProfiler.class)
                .verbosity(VerboseMode.SILENT);
        parameters.forEach(options::param);
        final MachineLoad before = MachineLoad.now();
        final RunResult result = new Runner(options.build()).runSingle();
        final double others = MachineLoad.now().othersSince(before);
        final Result<?> time = result.getPrimaryResult();
        return new Figure(name, time.getScore(), time.getScoreError(), allocated(result), others);
    }

    private static double allocated(final RunResult result) {
        for (final String key : result.getSecondaryResults().keySet()) {
            if (key.endsWith(ALLOCATION)) {
                return result.getSecondaryResults().get(key).getScore();
            }
        }
        throw new IllegalStateException("JMH reported no " + ALLOCATION);
    }

    private static void print(final List<Figure> figures) {
        System.out.println(
                "Java " + Runtime.version() + ", " + Runtime.getRuntime().availableProcessors() + " processors");
        System.out.println(Figure.heading());
        figures.forEach(f -> System.out.println(f.line()));
        System.out.println(
                "A fraction of a byte is the harness's own, spread over the operations; an object has 16 or more.");
        if (figures.stream().anyMatch(f -> !f.valid())) {
            System.out.println("INVALID figures say nothing about Espalier: run again on a quiet machine.");
        }
    }
}
