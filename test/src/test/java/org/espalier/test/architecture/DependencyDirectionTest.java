package org.espalier.test.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.nio.channels.FileChannel;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Who may know whom. Tried: a Pekko import in arena, a jnr import in actors, a Chronicle import in protocol. */
class DependencyDirectionTest {

    private static final DescribedPredicate<JavaClass> THE_SURFACE = describe(
            "what users depend on",
            c -> c.getPackageName().startsWith("org.espalier")
                    && !c.getPackageName().matches("org\\.espalier\\.(protocol|arena|actors|test|bench)(\\..*)?"));

    private static JavaClasses main;

    @BeforeAll
    static void readMainClasses() {
        main = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("org.espalier");
    }

    @Test
    void theRulesSeeEveryModule() {
        for (final String module : List.of("protocol", "arena", "actors")) {
            assertTrue(
                    main.stream().anyMatch(c -> c.getPackageName().startsWith("org.espalier." + module)),
                    () -> "no class of " + module + " was read: the rules below would hold of nothing");
        }
        assertTrue(main.stream().anyMatch(THE_SURFACE), "no class of src was read");
    }

    @Test
    void dependenciesPointFromSrcToActorsToArenaToProtocol() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .withOptionalLayers(true)
                .layer("protocol")
                .definedBy("org.espalier.protocol..")
                .layer("arena")
                .definedBy("org.espalier.arena..")
                .layer("actors")
                .definedBy("org.espalier.actors..")
                .layer("src")
                .definedBy(THE_SURFACE)
                .whereLayer("src")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("actors")
                .mayOnlyBeAccessedByLayers("src")
                .whereLayer("arena")
                .mayOnlyBeAccessedByLayers("actors", "src")
                .allowEmptyShould(true)
                .check(main);
    }

    @Test
    void protocolKnowsNoLibrary() {
        classes()
                .that()
                .resideInAPackage("org.espalier.protocol..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "org.espalier.protocol..")
                .allowEmptyShould(true)
                .check(main);
    }

    @Test
    void arenaKnowsNoActorAndNoSettingsLibrary() {
        noClasses()
                .that()
                .resideInAPackage("org.espalier.arena..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.pekko..", "com.typesafe..", "scala..")
                .allowEmptyShould(true)
                .check(main);
    }

    /** It could be published alone. */
    @Test
    void theMcapCodecKnowsNothingOfEspalier() {
        classes()
                .that()
                .resideInAPackage("org.espalier.mcap..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "org.espalier.mcap..", "com.github.luben..", "net.jpountz..")
                .check(main);
    }

    @Test
    void actorsTouchNoAddressAndNoDescriptorNumber() {
        noClasses()
                .that()
                .resideInAPackage("org.espalier.actors..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "jnr..", "com.kenai..", "net.openhft..", "sun.misc..", "org.espalier.arena.memory..")
                .orShould()
                .callMethodWhere(describe(
                        "an address is asked for",
                        call -> call.getTarget().getFullName().startsWith("org.espalier.arena.posix.Mapping.address(")))
                .allowEmptyShould(true)
                .check(main);
    }

    @Test
    void theSurfaceTouchesNoNativeLibrary() {
        noClasses()
                .that(THE_SURFACE)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("jnr..", "com.kenai..", "sun.misc..", "org.espalier.arena.memory..")
                .allowEmptyShould(true)
                .check(main);
    }

    @Test
    void onlyTheNativeBindingKnowsJnr() {
        noClasses()
                .that(not(resideInAPackage("org.espalier.arena.posix..")))
                .should()
                .dependOnClassesThat(resideInAnyPackage("jnr..", "com.kenai.."))
                .allowEmptyShould(true)
                .check(main);
    }

    @Test
    void onlyTheMemoryPackageKnowsChronicle() {
        noClasses()
                .that(not(resideInAPackage("org.espalier.arena.memory..")))
                .should()
                .dependOnClassesThat(resideInAPackage("net.openhft.."))
                .allowEmptyShould(true)
                .check(main);
    }

    @Test
    void nobodyOpensANetworkSocket() {
        noClasses()
                .should()
                .dependOnClassesThat(describe(
                        "sockets and host names of java.net",
                        c -> c.getName().matches("java\\.net\\.(.*Socket.*|Inet.*|URLConnection|http\\..*)")
                                && !c.getName().startsWith("java.net.UnixDomainSocketAddress")))
                .allowEmptyShould(true)
                .check(main);
    }

    /** POSIX record locks vanish when any descriptor of the file is closed anywhere in the process. */
    @Test
    void nobodyUsesTheLocksOfFileChannel() {
        noClasses()
                .should()
                .callMethodWhere(describe(
                        "FileChannel.lock or tryLock",
                        call -> call.getTargetOwner().isAssignableTo(FileChannel.class)
                                && call.getName().matches("lock|tryLock")))
                .allowEmptyShould(true)
                .check(main);
    }

    /** A release path that waits for the collector is no release path. */
    @Test
    void nobodyReleasesByCleanerOrFinalizer() {
        noClasses()
                .should()
                .dependOnClassesThat(
                        describe("java.lang.ref.Cleaner", c -> c.getName().startsWith("java.lang.ref.Cleaner")))
                .allowEmptyShould(true)
                .check(main);
    }

    @Test
    void namesSayWhatAClassIs() {
        noClasses()
                .should()
                .haveNameMatching("(.*[.$])?[A-Z][A-Za-z0-9]*(Util|Utils|Helper|Helpers|Manager|Impl)")
                .orShould()
                .haveNameMatching("(.*[.$])?(Util|Utils|Helper|Helpers|Manager|Impl)")
                .allowEmptyShould(true)
                .check(main);
    }

    /** A lookup or a push asks no clock and takes no lock, whoever calls it. */
    @Test
    void theDataPlaneKnowsNoClockAndNoLock() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "org.espalier.arena.pose..",
                        "org.espalier.arena.ring..",
                        "org.espalier.arena.lookup..",
                        "org.espalier.arena.memory..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.util.concurrent.locks..")
                .orShould()
                .callMethodWhere(describe(
                        "a clock is read",
                        call -> call.getTargetOwner().getName().equals("java.lang.System")
                                        && call.getName().matches("nanoTime|currentTimeMillis")
                                || call.getTargetOwner().getName().startsWith("java.time.")
                                        && call.getName().equals("now")))
                .allowEmptyShould(true)
                .check(main);
    }

    @Test
    void noStateIsKeptInStaticFields() {
        fields().that()
                .areStatic()
                .and(describe(
                        "are not made by the compiler", f -> !f.getModifiers().contains(JavaModifier.SYNTHETIC)))
                .should()
                .beFinal()
                .check(main);
    }

    /** A failure that can be matched without a default branch. */
    @Test
    void everyFailureIsASealedSetOfRecords() {
        final List<String> open = main.stream()
                .filter(c -> c.isInterface() && c.getSimpleName().endsWith("Failure"))
                .map(JavaClass::reflect)
                .filter(c ->
                        !c.isSealed() || !Stream.of(c.getPermittedSubclasses()).allMatch(Class::isRecord))
                .map(Class::getName)
                .toList();
        assertEquals(List.of(), open);
    }
}
