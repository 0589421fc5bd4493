package org.espalier.arena.posix;

import java.nio.ByteOrder;
import java.util.Locale;
import java.util.function.Supplier;
import jnr.ffi.LibraryLoader;
import jnr.posix.POSIX;
import jnr.posix.POSIXFactory;
import org.espalier.arena.posix.internal.LibC;

/**
 * The start-up probe: either everything Espalier asks of the kernel is there, or a clear refusal.
 *
 * <p>JNR-POSIX falls back to a pure Java imitation without a word when its native part does not load. The imitation
 * has no locks and no sockets, so it is refused here.
 *
 * @since 0.1
 */
public final class NativePlatform {
    private static final String CURE_LOAD =
            "Give the JVM a temporary directory that is writable and not mounted noexec (-Djava.io.tmpdir=...), and on"
                    + " Java 24 or later --enable-native-access=ALL-UNNAMED";

    private NativePlatform() {}

    /**
     * Refuses a platform on which Espalier cannot work. Cheap after the first call.
     *
     * @throws UnsupportedPlatformException saying what is missing and what to do
     */
    public static void require() {
        try {
            final Binding binding = Binding.get();
            if (!binding.probed()) {
                probe();
                binding.markProbed();
            }
        } catch (final ExceptionInInitializerError e) {
            if (e.getCause() instanceof UnsupportedPlatformException refusal) {
                throw refusal;
            }
            throw new UnsupportedPlatformException("the native binding does not load", CURE_LOAD, e);
        }
    }

    /** Loads both halves of the binding, or refuses. The supplier is the seam for a platform without native POSIX. */
    static Binding load(final String osName, final Supplier<POSIX> loader) {
        if (!osName.toLowerCase(Locale.ROOT).equals("linux")) {
            throw new UnsupportedPlatformException(
                    "the operating system is " + osName, "Open-file-description locks exist on Linux only", null);
        }
        if (ByteOrder.nativeOrder() != ByteOrder.LITTLE_ENDIAN) {
            throw new UnsupportedPlatformException("the CPU is big-endian", "The arena format is little-endian", null);
        }
        final POSIX posix;
        final LibC libc;
        try {
            posix = loader.get();
            if (!posix.isNative()) {
                throw new UnsupportedPlatformException(
                        "JNR-POSIX fell back to its Java imitation, which has no locks", CURE_LOAD, null);
            }
            libc = LibraryLoader.create(LibC.class).load("c");
        } catch (final LinkageError | RuntimeException e) {
            if (e instanceof UnsupportedPlatformException refusal) {
                throw refusal;
            }
            throw new UnsupportedPlatformException("the native library of JNR does not load", CURE_LOAD, e);
        }
        if (jnr.ffi.Runtime.getSystemRuntime().addressSize() != Long.BYTES) {
            throw new UnsupportedPlatformException("the JVM is a 32-bit one", "Run a 64-bit JVM", null);
        }
        return new Binding(posix, libc);
    }

    static Binding load() {
        return load(System.getProperty("os.name"), POSIXFactory::getNativePOSIX);
    }

    private static void probe() {
        try (MemoryFile file = MemoryFile.create("espalier-probe", 4096)) {
            file.seal();
            new ByteLocks(file.descriptor()).firstHeld(0, 1);
        } catch (final PosixException e) {
            throw new UnsupportedPlatformException(
                    "the kernel refuses " + e.call() + " (" + Errno.name(e.errno()) + ")",
                    "Espalier needs Linux 3.17 or later with memfd_create and F_OFD_SETLK; a container's seccomp profile"
                            + " must allow them",
                    e);
        } catch (final LinkageError e) {
            throw new UnsupportedPlatformException("the C library lacks a function", "Use glibc 2.27 or later", e);
        }
    }
}
