package org.espalier.test.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NoNetworkTest {

    @TempDir
    Path directory;

    @Test
    void openingAnArenaPushingAndLookingUpUsesNoInternetSocketAndResolvesNoName() throws Exception {
        assumeTracing();
        final SystemCallTrace trace = SystemCallTrace.of(
                directory, OpensAnArena.class, directory.resolve("run").toString());
        assertEquals(0, trace.exit(), trace.output());
        assertTrue(trace.output().contains(OpensAnArena.DONE), trace.output());
        assertTrue(
                trace.calls().stream().anyMatch(c -> c.contains("AF_UNIX")), "the arena's own socket is in the trace");
        final Set<String> beyondTheJdk = trace.internetCalls();
        beyondTheJdk.removeAll(baseline());
        assertEquals(Set.of(), beyondTheJdk);
        assertEquals(List.of(), trace.nameLookups());
    }

    /** The control: without it a filter that matches nothing would pass. */
    @Test
    void theTraceSeesAnInternetSocketAndANameLookup() throws Exception {
        assumeTracing();
        final SystemCallTrace trace = SystemCallTrace.of(directory, OpensAnInternetSocket.class);
        assertEquals(0, trace.exit(), trace.output());
        assertTrue(
                trace.internetCalls().stream().anyMatch(call -> call.startsWith("bind(")),
                "an internet socket was opened and not seen");
        assertFalse(trace.nameLookups().isEmpty(), "a name was looked up and not seen");
    }

    @Test
    void theAnalyticsOfChronicleIsNotOnTheClassPath() {
        assertFalse(System.getProperty("java.class.path").contains("chronicle-analytics"));
        assertThrows(ClassNotFoundException.class, () -> Class.forName("net.openhft.chronicle.analytics.Analytics"));
    }

    /** What the JDK does by itself. It may make sockets; one that is used would make the test worthless. */
    private Set<String> baseline() throws Exception {
        final SystemCallTrace trace = SystemCallTrace.of(directory, OpensAFileChannel.class);
        assertEquals(0, trace.exit(), trace.output());
        assertTrue(
                trace.internetCalls().stream().allMatch(call -> call.startsWith("socket(")),
                () -> "the baseline uses a network: " + trace.internetCalls());
        return trace.internetCalls();
    }

    private static void assumeTracing() throws Exception {
        final String reason = SystemCallTrace.unavailable();
        if (!reason.isEmpty()) {
            System.out.println("SKIPPED NoNetworkTest: " + reason);
        }
        assumeTrue(reason.isEmpty(), reason);
    }
}
