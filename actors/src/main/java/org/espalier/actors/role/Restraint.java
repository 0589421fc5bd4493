package org.espalier.actors.role;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.espalier.actors.settings.Settings;
import org.espalier.arena.rendezvous.Attachment;
import org.espalier.arena.rendezvous.Heir;

/**
 * Why an heir lets others go first: it could not serve a moment ago, or a live heir has a higher priority. The second
 * lasts one step for each rank above it, so that an heir that is stopped or broken delays the others and does not keep
 * them. Nobody waits when nobody is above. Used by one actor.
 */
final class Restraint implements Supplier<Optional<String>> {
    private final Attachment attachment;
    private final Settings.Takeover settings;
    private final Deadline abstention;
    private final long began = System.nanoTime();

    Restraint(final Attachment attachment, final Settings.Takeover settings, final Deadline abstention) {
        this.attachment = attachment;
        this.settings = settings;
        this.abstention = abstention;
    }

    @Override
    public Optional<String> get() {
        if (!abstention.passed()) {
            return Optional.of("this process could not serve, and leaves it to others for a while");
        }
        final List<Heir> above = attachment.heirs().stream()
                .filter(heir -> heir.priority() > settings.priority())
                .toList();
        final long ranks = above.stream().mapToInt(Heir::priority).distinct().count();
        final Duration wait = settings.priorityStep().multipliedBy(ranks);
        return System.nanoTime() - began < wait.toNanos()
                ? Optional.of(above.get(0) + " has a higher priority")
                : Optional.empty();
    }
}
