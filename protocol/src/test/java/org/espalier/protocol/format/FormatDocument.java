package org.espalier.protocol.format;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the tables of {@code docs/format.md}. */
final class FormatDocument {
    private static final Pattern LENGTH = Pattern.compile("^(\\d+) bytes");

    private final List<String> lines;

    private FormatDocument(final List<String> lines) {
        this.lines = lines;
    }

    /** One row of a record's table; a row that belongs to nobody has no name. */
    record Row(int offset, int length, String type, String name) {
        boolean belongsToNobody() {
            return name.isEmpty();
        }
    }

    static FormatDocument read() {
        try {
            return new FormatDocument(Files.readAllLines(Path.of("../docs/format.md"), StandardCharsets.UTF_8));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The bytes that the text below a heading gives to a record. */
    int length(final String record) {
        for (final String line : section(record)) {
            final Matcher matcher = LENGTH.matcher(line);
            if (matcher.find()) {
                return Integer.parseInt(matcher.group(1));
            }
        }
        throw new AssertionError("no length of " + record);
    }

    /** The rows of a record, those of nobody included. A length of n is -1. */
    List<Row> rows(final String record) {
        final List<Row> rows = new ArrayList<>();
        for (final String line : section(record)) {
            final String[] cells = cells(line);
            if (cells.length == 5 && cells[0].matches("\\d+")) {
                rows.add(new Row(
                        Integer.parseInt(cells[0]),
                        cells[1].equals("n") ? -1 : Integer.parseInt(cells[1]),
                        cells[2],
                        cells[3].replace("`", "")));
            }
        }
        return rows;
    }

    /** The rows of the table whose header starts with a cell of this text; cells without back-ticks. */
    List<List<String>> table(final String firstHeaderCell) {
        final List<List<String>> rows = new ArrayList<>();
        boolean inside = false;
        for (final String line : lines) {
            final String[] cells = cells(line);
            if (cells.length == 0) {
                inside = false;
            } else if (inside && !cells[0].matches("[-:]+")) {
                rows.add(List.of(line.replace("`", "")
                        .substring(2, line.replace("`", "").length() - 2)
                        .split(" \\| ", -1)));
            } else if (cells[0].equals(firstHeaderCell)) {
                inside = true;
            }
        }
        return rows;
    }

    private List<String> section(final String heading) {
        final int start = lines.indexOf("### " + heading);
        if (start < 0) {
            throw new AssertionError("no section " + heading);
        }
        int end = start + 1;
        while (end < lines.size() && !lines.get(end).startsWith("#")) {
            end++;
        }
        return lines.subList(start + 1, end);
    }

    private static String[] cells(final String line) {
        if (!line.startsWith("|") || !line.endsWith("|")) {
            return new String[0];
        }
        final String[] cells = line.substring(1, line.length() - 1).split("\\|", -1);
        for (int i = 0; i < cells.length; i++) {
            cells[i] = cells[i].trim();
        }
        return cells;
    }
}
