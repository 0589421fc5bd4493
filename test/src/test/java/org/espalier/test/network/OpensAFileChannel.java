package org.espalier.test.network;

import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The baseline: the first file channel of a JVM loads the JDK's own network library, which asks the kernel once whether
 * it knows IPv4, IPv6 and SO_REUSEPORT, by sockets that it closes without using.
 */
final class OpensAFileChannel {
    private OpensAFileChannel() {}

    public static void main(final String[] args) throws Exception {
        try (FileChannel channel = FileChannel.open(Path.of("/dev/null"), StandardOpenOption.READ)) {
            System.out.println("opened " + channel.isOpen());
        }
    }
}
