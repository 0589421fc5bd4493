package org.espalier.test.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** docs/dependencies.md says what the parent pom says. Tried: a version changed in the page only. */
class DependenciesPageTest {

    private static final Pattern ARTIFACT =
            Pattern.compile("<artifactId>([^<]+)</artifactId>\\s*<version>([^<]+)</version>");
    private static final Pattern PROPERTY = Pattern.compile("<([a-z0-9.-]+)>([^<]*)</\\1>");

    @Test
    void everyPinnedLibraryAndPluginIsOnThePageWithItsVersion() {
        final String pom = SourceTree.read(SourceTree.root().resolve("pom.xml"));
        final String page = SourceTree.read(SourceTree.root().resolve("docs/dependencies.md"));
        final Map<String, String> properties = properties(pom);
        final List<String> missing = new ArrayList<>();
        int seen = 0;
        final Matcher pinned = ARTIFACT.matcher(pom);
        while (pinned.find()) {
            final String artifact = resolve(pinned.group(1), properties);
            final String version = resolve(pinned.group(2), properties);
            if (artifact.startsWith("espalier")) {
                continue;
            }
            seen++;
            if (page.lines().noneMatch(line -> line.contains(artifact + "`") && line.contains(version))) {
                missing.add(artifact + " " + version);
            }
        }
        assertTrue(seen > 20, "only " + seen + " pinned versions were read from the pom");
        assertEquals(List.of(), missing);
    }

    private static Map<String, String> properties(final String pom) {
        final Map<String, String> found = new HashMap<>();
        final String section = pom.substring(pom.indexOf("<properties>"), pom.indexOf("</properties>"));
        final Matcher matcher = PROPERTY.matcher(section);
        while (matcher.find()) {
            found.put(matcher.group(1), matcher.group(2));
        }
        return found;
    }

    private static String resolve(final String text, final Map<String, String> properties) {
        String resolved = text;
        for (final Map.Entry<String, String> property : properties.entrySet()) {
            resolved = resolved.replace("${" + property.getKey() + "}", property.getValue());
        }
        return resolved;
    }
}
