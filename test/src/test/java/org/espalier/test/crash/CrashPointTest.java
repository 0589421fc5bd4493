package org.espalier.test.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.stream.Stream;
import org.espalier.arena.crash.CrashPoint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** A process ends at every place where one can be made to; see {@link CrashChain}. */
class CrashPointTest {
    @TempDir
    private Path temporary;

    private CrashChain chain;

    @AfterEach
    void killAll() {
        if (chain != null) {
            chain.close();
        }
    }

    @Test
    void everyPlaceOfTheListIsTested() {
        assertEquals(EnumSet.allOf(CrashPoint.class), CrashPlace.tested());
    }

    @TestFactory
    Stream<DynamicTest> aProcessKilledThereLeavesNothingThatNeedsAHuman() {
        chain = new CrashChain(temporary, "kill");
        return CrashPlace.tested().stream().map(place -> dynamicTest(place.id(), () -> chain.at(place)));
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> aProcessHaltedThereLeavesNothingThatNeedsAHuman() {
        chain = new CrashChain(temporary, "halt");
        return CrashPlace.tested().stream().map(place -> dynamicTest(place.id(), () -> chain.at(place)));
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> tenKillsAtEachPlaceLeaveNothingThatNeedsAHuman() {
        return Stream.iterate(1, round -> round + 1)
                .limit(10)
                .map(round -> dynamicTest("round " + round, () -> allPlaces(temporary.resolve("round-" + round))));
    }

    private static void allPlaces(final Path directory) throws Exception {
        try (CrashChain all = new CrashChain(Files.createDirectory(directory), "kill")) {
            for (final CrashPoint place : CrashPlace.tested()) {
                all.at(place);
            }
            System.out.println(directory.getFileName() + ": " + all.deaths() + " deaths, "
                    + CrashPlace.tested().size() + " places");
            assertEquals(CrashPlace.tested().size(), all.deaths());
        }
    }
}
