package org.espalier.examples.embedding;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import org.apache.pekko.actor.typed.ActorSystem;
import org.espalier.actors.settings.Settings;

/** Starts the application: {@code Main alpha} or {@code Main beta}. */
public final class Main {
    private Main() {}

    /**
     * Starts the application.
     *
     * @param args the robot's name
     */
    public static void main(final String[] args) {
        if (args.length != 1 || !Robot.NAMES.contains(args[0])) {
            System.err.println("usage: Main " + String.join("|", Robot.NAMES));
            System.exit(2);
        }
        final Config config = ConfigFactory.load();
        final Settings settings = Settings.from(config).withParticipantName("robot " + args[0]);
        // SIGTERM ends the system through CoordinatedShutdown, and that detaches the session.
        ActorSystem.create(Robot.create(args[0], settings, System.out::println), "application", config);
    }
}
