package org.espalier.arena.lookup;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds the names a typing mistake may have meant. */
final class NearestNames {
    private static final int MOST = 3;

    private NearestNames() {}

    /** Up to three known names, best first: few edits away, or one containing the other. */
    static List<String> of(final String name, final List<String> known) {
        record Candidate(String name, int distance) {}
        final String asked = name.toLowerCase(Locale.ROOT);
        return known.stream()
                .map(each -> new Candidate(each, distance(asked, each.toLowerCase(Locale.ROOT))))
                .filter(each -> each.distance <= Math.max(2, name.length() / 3))
                .sorted(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name))
                .limit(MOST)
                .map(Candidate::name)
                .toList();
    }

    /** Levenshtein's distance; 2 at most when one contains the other. */
    private static int distance(final String a, final String b) {
        int[] above = new int[b.length() + 1];
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                final int change = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(change, Math.min(above[j], row[j - 1]) + 1);
            }
            final int[] spare = above;
            above = row;
            row = spare;
        }
        final boolean contained = Math.min(a.length(), b.length()) >= 3 && (a.contains(b) || b.contains(a));
        return contained ? Math.min(2, above[b.length()]) : above[b.length()];
    }
}
