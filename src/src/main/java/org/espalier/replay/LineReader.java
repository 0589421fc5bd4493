package org.espalier.replay;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads UTF-8 lines of bounded length and knows their numbers. Used by one thread. */
final class LineReader implements AutoCloseable {
    /** A line that is longer is not one of ours, and is never held in memory whole. */
    static final int MAX_LINE_CHARS = 16_384;

    private final Path file;
    private final BufferedReader in;
    private final StringBuilder text = new StringBuilder(160);
    private long line;

    LineReader(final Path file) {
        this.file = file;
        try {
            in = Files.newBufferedReader(file, StandardCharsets.UTF_8);
        } catch (final IOException e) {
            throw new InputException(new InputFailure.Unreadable(file, reason(e)));
        }
    }

    /** Returns the next line without its end, or null behind the last. */
    String next() {
        text.setLength(0);
        try {
            int c = in.read();
            if (c < 0) {
                return null;
            }
            line++;
            for (; c >= 0 && c != '\n'; c = in.read()) {
                if (text.length() == MAX_LINE_CHARS) {
                    throw malformed("line is longer than " + MAX_LINE_CHARS + " characters");
                }
                text.append((char) c);
            }
        } catch (final CharacterCodingException e) {
            line++;
            throw malformed("bytes that are not UTF-8 text, here or a few lines below");
        } catch (final IOException e) {
            throw new InputException(new InputFailure.Unreadable(file, reason(e)));
        }
        return text.toString();
    }

    SourceLine at() {
        return new SourceLine(file, line);
    }

    InputException malformed(final String what) {
        return new InputException(new InputFailure.Malformed(at(), what));
    }

    static String reason(final IOException e) {
        if (e instanceof NoSuchFileException) {
            return "no such file";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (final IOException e) {
            throw new InputException(new InputFailure.Unreadable(file, reason(e)));
        }
    }
}
