package org.espalier.actors.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.espalier.arena.rendezvous.CreatePolicy;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.junit.jupiter.api.Test;

class SettingsTest {
    /** The defaults as they are packed, with no variable of this machine in them. */
    private static final Config DEFAULTS = ConfigFactory.parseString(
                    "espalier.rendezvous.environment { ESPALIER_RUNTIME_DIR=\"\", TF_TREE_RUNTIME_DIR=\"\","
                            + " ESPALIER_DOMAIN=\"\", TF_TREE_DOMAIN=\"\", ROS_DOMAIN_ID=\"\", ESPALIER_NAME=\"\","
                            + " TF_TREE_NAME=\"\" }")
            .withFallback(ConfigFactory.defaultReference());

    private static Settings with(final String text) {
        return Settings.from(
                ConfigFactory.parseString(text).withFallback(DEFAULTS).resolve());
    }

    private static List<SettingsFailure> failuresOf(final String text) {
        return assertThrows(SettingsException.class, () -> with(text)).failures();
    }

    @Test
    void theDefaultsJoinReadOnlyAndNeverCreate() {
        final Settings settings = with("");
        assertEquals(ParticipantMode.READ_ONLY, settings.open().mode());
        assertEquals(CreatePolicy.NEVER, settings.open().create());
        assertEquals(Duration.ofSeconds(5), settings.open().timeout());
        assertEquals(new Settings.Rendezvous(Optional.empty(), 0, "default"), settings.rendezvous());
    }

    // Mutant tried: conclude() without its loop.
    @Test
    void anUnknownKeyIsAnErrorThatNamesItsPath() {
        final SettingsFailure failure = failuresOf("espalier.sweep.perod = 1s").get(0);
        assertTrue(failure instanceof SettingsFailure.UnknownKey, failure.message());
        assertEquals("espalier.sweep.perod", failure.path());
    }

    @Test
    void aKeyThatOnlyNamesAGroupIsUnknownToo() {
        final List<String> paths = failuresOf("espalier.sweep = 1s").stream()
                .map(SettingsFailure::path)
                .toList();
        assertTrue(paths.contains("espalier.sweep"), paths.toString());
        assertTrue(paths.contains("espalier.sweep.period"), paths.toString());
    }

    @Test
    void aBadValueIsAnErrorWithPathValueAndRange() {
        final SettingsFailure.BadValue failure = (SettingsFailure.BadValue)
                failuresOf("espalier.sweep.period = 1ms").get(0);
        assertEquals("espalier.sweep.period", failure.path());
        assertEquals("1ms", failure.value());
        assertEquals("between 10ms and 3600s", failure.expected());
    }

    @Test
    void everyFailureIsReportedNotOnlyTheFirst() {
        final List<String> paths = failuresOf(
                        "espalier { open { mode = maybe, create = perhaps, timeout = soon }, owner.max-handshakes = 0 }")
                .stream()
                .map(SettingsFailure::path)
                .toList();
        assertEquals(
                List.of(
                        "espalier.open.mode",
                        "espalier.open.create",
                        "espalier.open.timeout",
                        "espalier.owner.max-handshakes"),
                paths);
    }

    // Mutant tried: the first variable taken although empty.
    @Test
    void anEmptyVariableCountsAsUnset() {
        final Settings settings = with("espalier.rendezvous.environment { ESPALIER_RUNTIME_DIR = \"\","
                + " TF_TREE_RUNTIME_DIR = /run/tf, ESPALIER_DOMAIN = \"\", TF_TREE_DOMAIN = \"\", ROS_DOMAIN_ID = 42,"
                + " ESPALIER_NAME = first, TF_TREE_NAME = second }");
        assertEquals(new Settings.Rendezvous(Optional.of(Path.of("/run/tf")), 42, "first"), settings.rendezvous());
    }

    // Mutant tried: the record's own toString.
    @Test
    void theSharedSecretIsReadAndNotPrinted() {
        final Settings settings = with("espalier.rendezvous.auth-token = opensesame");
        assertEquals(Optional.of("opensesame"), settings.rendezvous().authToken());
        assertFalse(settings.toString().contains("opensesame"), settings.toString());
    }

    @Test
    void aSettingWinsOverEveryVariable() {
        final Settings settings =
                with("espalier.rendezvous { domain = 7, environment { ESPALIER_DOMAIN = 8, ROS_DOMAIN_ID = 9 } }");
        assertEquals(7, settings.rendezvous().domain());
    }

    @Test
    void aDomainThatIsNoNumberNamesTheVariable() {
        final SettingsFailure failure = failuresOf("espalier.rendezvous.environment.ROS_DOMAIN_ID = twelve")
                .get(0);
        assertEquals("espalier.rendezvous.environment.ROS_DOMAIN_ID", failure.path());
    }

    @Test
    void theDomainIsAnUnsigned32BitNumber() {
        assertEquals(
                4_294_967_295L,
                with("espalier.rendezvous.domain = 4294967295").rendezvous().domain());
        for (final String domain : List.of("4294967296", "-1", "\" \"", "1.5")) {
            assertEquals(
                    "espalier.rendezvous.domain",
                    failuresOf("espalier.rendezvous.domain = " + domain).get(0).path());
        }
    }

    @Test
    void anArenaNameThatLeavesItsDirectoryIsRefused() {
        assertEquals(
                "espalier.rendezvous.name",
                failuresOf("espalier.rendezvous.name = \"../x\"").get(0).path());
    }

    @Test
    void aRelativeRuntimeDirectoryIsRefused() {
        assertEquals(
                "espalier.rendezvous.runtime-dir",
                failuresOf("espalier.rendezvous.runtime-dir = here").get(0).path());
    }

    @Test
    void aParticipantNameIsCutBetweenCharacters() {
        final String name = "x" + "\u00e9".repeat(40);
        final String cut = with("espalier.participant.name = \"" + name + "\"")
                .participant()
                .name();
        assertEquals(63, cut.getBytes(StandardCharsets.UTF_8).length);
        assertTrue(name.startsWith(cut));
    }

    @Test
    void settingsWithoutTheirDefaultsSayWhatIsMissing() {
        final SettingsException e = assertThrows(
                SettingsException.class,
                () -> Settings.from(ConfigFactory.parseString("espalier { open.mode = read-write }")));
        assertTrue(e.failures().contains(new SettingsFailure.MissingKey("espalier.open.timeout")), e.getMessage());
    }
}
