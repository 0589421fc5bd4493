package org.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.espalier.arena.lookup.LookupFailure;
import org.espalier.arena.ring.EdgeName;
import org.junit.jupiter.api.Test;

class RepeatedFailuresTest {
    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 7);
    private final List<String> lines = new ArrayList<>();
    private final RepeatedFailures failures = new RepeatedFailures(lines::add, now::get);

    @Test
    void oneKindOfFailureIsOneEntryAndOneLineInTenSeconds() {
        for (int i = 0; i < 25_000; i++) {
            failures.saw(new LookupFailure.AfterHistory(new EdgeName("map", "base"), i, 0, 0, 1));
            now.addAndGet(1_000_000);
        }
        assertEquals(3, lines.size(), lines::toString);
        assertTrue(lines.get(1).endsWith("(and 9999 times more since the last line)"), lines::toString);
        final RepeatedFailures.Entry entry = failures.entries().get(0);
        assertEquals(1, failures.entries().size());
        assertEquals(25_000, entry.count());
        assertEquals(24_999_000_000L, entry.lastNanos() - entry.firstNanos());
        assertTrue(entry.message().contains("24999 ns"), entry::message);
    }

    @Test
    void otherEdgesAndOtherTypesAreOtherEntriesAndTheOldestAreForgotten() {
        failures.saw(new LookupFailure.NoData(new EdgeName("map", "base")));
        failures.saw(new LookupFailure.Contended(new EdgeName("map", "base")));
        failures.saw((LookupFailure) null);
        assertEquals(2, failures.entries().size());
        for (int i = 0; i < 1_000; i++) {
            failures.saw(new LookupFailure.UnknownFrame("f" + i, List.of()));
        }
        assertEquals(RepeatedFailures.MOST, failures.entries().size());
        assertEquals(
                "unknown frame 'f999'; no known name is like it",
                failures.entries().get(255).message());
    }
}
