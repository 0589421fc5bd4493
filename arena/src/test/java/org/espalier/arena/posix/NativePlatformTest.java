package org.espalier.arena.posix;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jnr.posix.POSIXFactory;
import org.junit.jupiter.api.Test;

class NativePlatformTest {
    @Test
    void thisMachineHasWhatIsNeeded() {
        assertDoesNotThrow(NativePlatform::require);
        assertDoesNotThrow(NativePlatform::require);
    }

    @Test
    void theJavaImitationOfPosixIsRefusedByName() {
        // Mutant: without the isNative check this loads, and every lock is granted to everybody.
        final UnsupportedPlatformException refusal = assertThrows(
                UnsupportedPlatformException.class, () -> NativePlatform.load("Linux", POSIXFactory::getJavaPOSIX));
        assertTrue(refusal.getMessage().contains("Java imitation"), refusal.getMessage());
        assertTrue(refusal.getMessage().contains("java.io.tmpdir"), "the refusal names the cure");
    }

    @Test
    void aNativeLibraryThatDoesNotLoadIsARefusalWithItsCause() {
        final UnsatisfiedLinkError cause = new UnsatisfiedLinkError("failed to map segment from shared object");
        final UnsupportedPlatformException refusal = assertThrows(
                UnsupportedPlatformException.class,
                () -> NativePlatform.load("Linux", () -> {
                    throw cause;
                }));
        assertTrue(refusal.getCause() == cause);
    }

    @Test
    void anotherOperatingSystemIsRefusedBeforeAnythingLoads() {
        final UnsupportedPlatformException refusal = assertThrows(
                UnsupportedPlatformException.class,
                () -> NativePlatform.load("Mac OS X", () -> {
                    throw new AssertionError("loaded");
                }));
        assertTrue(refusal.getMessage().contains("Mac OS X"));
    }
}
