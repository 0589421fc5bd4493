package org.espalier.arena.lookup;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.espalier.arena.ring.EdgeName;
import org.junit.jupiter.api.Test;

/** The texts of failures that people's scripts look for. A change here is a change of the interface. */
class FrozenTextTest {
    private static final EdgeName EDGE = new EdgeName("map", "base");
    private static final EdgeName OTHER = new EdgeName("base", "lidar");

    @Test
    void everyFailureSaysWhatHappenedTheValuesAndWhatToDo() {
        says("unknown frame 'bse'; nearest known: [base]", new LookupFailure.UnknownFrame("bse", List.of("base")));
        says("unknown frame 'x'; no known name is like it", new LookupFailure.UnknownFrame("x", List.of()));
        says(
                "'a' and 'b' are not connected: their roots are 'map' and 'dock'",
                new LookupFailure.NotConnected("a", "b", "map", "dock"));
        says("no sample on map -> base yet; is its publisher running?", new LookupFailure.NoData(EDGE));
        says(
                "map -> base does not cover 1000000005 ns (1970-01-01T00:00:01.000000005Z): it is 5 ns after the newest"
                        + " of 2 samples, window [0, 1000000000] ns (1970-01-01T00:00:00Z .. 1970-01-01T00:00:01Z)",
                new LookupFailure.AfterHistory(EDGE, 1_000_000_005, 0, 1_000_000_000, 2));
        says(
                "map -> base does not cover -1500 ns (1969-12-31T23:59:59.999998500Z): it is 1.500 us before the oldest"
                        + " of only one sample, window [0, 0] ns (1970-01-01T00:00:00Z .. 1970-01-01T00:00:00Z)",
                new LookupFailure.BeforeHistory(EDGE, -1_500, 0, 0, 1));
        says(
                "samples of map -> base were overwritten while they were read; ask for a newer stamp, or declare more"
                        + " slots for this edge",
                new LookupFailure.SampleOvertaken(EDGE));
        says("samples of map -> base kept changing while they were read; ask again", new LookupFailure.Contended(EDGE));
        says(
                "the path mixes time domains: map -> base is stamped in domain 0, base -> lidar in domain 1; give the"
                        + " lookup their ClockOffsets",
                new LookupFailure.MixedTimeDomains(EDGE, 0, OTHER, 1));
        says(
                "map -> base is stamped in time domain 2, whose offset to domain 0 is not known; add it with"
                        + " ClockOffsets.with",
                new LookupFailure.UnknownClock(EDGE, 2, 0));
        says(
                "the sample of map -> base at 7 ns is corrupt: squared length of its quaternion is 0.25, or a number is"
                        + " not finite; which process writes into the arena without a claim?",
                new LookupFailure.CorruptSample(EDGE, 7, 0.25));
        says("map -> base has one sample, at 7 ns; a twist needs two", new LookupFailure.NoMotion(EDGE, 7));
        says(
                "the tree changed during the lookup (topology generation 3, now 4); ask again",
                new LookupFailure.TopologyChanged(3, 4));
        says("the path has 65 edges or more, a lookup follows at most 64", new LookupFailure.TooDeep(65, 64));
        says(
                "the answer is not finite from map -> base on; are its translations near the end of the doubles?",
                new LookupFailure.NonFiniteResult(EDGE));
        says("the tree is closed", new LookupFailure.Closed());
    }

    @Test
    void everyFailureHasAStatusOfItsOwn() {
        final Set<LookupStatus> failures = Stream.of(LookupStatus.values())
                .filter(each -> each != LookupStatus.OK && each != LookupStatus.EXTRAPOLATED)
                .collect(Collectors.toSet());
        assertEquals(failures.size(), LookupFailure.class.getPermittedSubclasses().length);
    }

    private static void says(final String text, final LookupFailure failure) {
        assertEquals(text, failure.message());
    }
}
