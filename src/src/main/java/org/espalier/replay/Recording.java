package org.espalier.replay;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file of transforms that can be read any number of times. Holds no open file between passes.
 *
 * @since 0.1
 */
public abstract sealed class Recording permits VectorRecording, TumRecording {
    private static final int SNIFFED_BYTES = 4096;

    private final Path file;

    Recording(final Path file) {
        this.file = file;
    }

    /**
     * Finds out what a file is, by its content.
     *
     * @param file      the file
     * @param tumFrames the frames of the edge, should the file be a TUM trajectory
     * @return the recording, nothing of which has been checked beyond its first lines
     * @throws InputException if the file cannot be read or is of another kind
     */
    public static Recording open(final Path file, final TumFrames tumFrames) {
        final String head = head(file);
        if (head.startsWith("#ROSBAG")) {
            throw new InputException(new InputFailure.UnknownFormat(file, "is a ROS 1 bag"));
        }
        if (head.startsWith("SQLite format 3")) {
            throw new InputException(new InputFailure.UnknownFormat(file, "is an SQLite database"));
        }
        if (head.startsWith("\u0089MCAP")) {
            throw new InputException(new InputFailure.UnknownFormat(file, "is an MCAP file"));
        }
        if (head.indexOf('\0') >= 0) {
            throw new InputException(new InputFailure.UnknownFormat(file, "is not a text file"));
        }
        for (final String line : head.split("\n", -1)) {
            final String text = line.strip();
            if (!text.isEmpty() && text.charAt(0) != '#') {
                return recordingOf(file, tumFrames, text.charAt(0));
            }
        }
        return new VectorRecording(file);
    }

    private static Recording recordingOf(final Path file, final TumFrames tumFrames, final char first) {
        if (VectorRecording.STATEMENTS.indexOf(first) >= 0) {
            return new VectorRecording(file);
        }
        if (first >= '0' && first <= '9' || first == '-' || first == '+' || first == '.') {
            return new TumRecording(file, tumFrames);
        }
        throw new InputException(
                new InputFailure.UnknownFormat(file, "its first statement begins with '" + first + "'"));
    }

    private static String head(final Path file) {
        if (Files.isDirectory(file)) {
            throw new InputException(new InputFailure.Unreadable(file, "is a directory"));
        }
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(SNIFFED_BYTES), StandardCharsets.ISO_8859_1);
        } catch (final IOException e) {
            throw new InputException(new InputFailure.Unreadable(file, LineReader.reason(e)));
        }
    }

    /**
     * The file, as it was named.
     *
     * @return the path
     */
    public final Path file() {
        return file;
    }

    /**
     * Reads the whole file once.
     *
     * @param visitor hears every statement
     * @throws InputException if the file cannot be read to its end or a line does not follow the format
     */
    public abstract void read(RecordingVisitor visitor);
}
