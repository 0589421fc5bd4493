package org.espalier.actors.role;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.espalier.actors.events.RuntimeEvent.RoleKind;
import org.espalier.actors.settings.Settings;
import org.espalier.arena.rendezvous.ArenaAddress;
import org.espalier.arena.rendezvous.Attachment;
import org.espalier.arena.rendezvous.CreatePolicy;
import org.espalier.arena.rendezvous.OpenAttempt;
import org.espalier.arena.rendezvous.OpenException;
import org.espalier.arena.rendezvous.OpenFailure;
import org.espalier.arena.rendezvous.OpenRequest;
import org.espalier.arena.rendezvous.ProcessEnd;
import org.espalier.arena.rendezvous.Round;
import org.espalier.arena.rendezvous.RuntimeDirectory;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.protocol.lockfile.ParticipantMode;

/**
 * Keeps the budget of opening: one round of an attempt per turn, back-off between rounds, new attempts while the settings
 * say to wait. The last failure is what is reported, never a bare time-out. Runs on the blocking
 * dispatcher.
 *
 * <p>On failure: the session is not open, and says why.
 */
final class Opening extends AbstractBehavior<Opening.Command> {
    private static final Duration SHORTEST_BUDGET = Duration.ofNanos(200_000);

    sealed interface Command {}

    private record Go() implements Command {}

    private final TimerScheduler<Command> timers;
    private final Role.Env env;
    private final ActorRef<Role.Command> role;
    private final int term;
    private final Settings.Open settings;
    private final Deadline patience;
    private OpenAttempt attempt;
    private Deadline budget;
    private Backoff backoff;

    private Opening(
            final ActorContext<Command> context,
            final TimerScheduler<Command> timers,
            final Role.Env env,
            final ActorRef<Role.Command> role,
            final int term) {
        super(context);
        this.timers = timers;
        this.env = env;
        this.role = role;
        this.term = term;
        this.settings = env.settings().open();
        this.patience = Deadline.in(settings.await());
    }

    static Behavior<Command> create(final Role.Env env, final ActorRef<Role.Command> role, final int term) {
        return Behaviors.setup(context -> Behaviors.withTimers(timers -> {
            context.getSelf().tell(new Go());
            return new Opening(context, timers, env, role, term);
        }));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder().onMessage(Go.class, go -> round()).build();
    }

    /** A defect ends the opening as well: somebody waits for an answer. */
    private Behavior<Command> round() {
        try {
            if (attempt == null) {
                begin();
            }
            return oneRound();
        } catch (final OpenException e) {
            return end(e.failure());
        } catch (final RuntimeException e) {
            getContext().getLog().error("opening failed", e);
            return end(new OpenFailure.KernelRefused("opening", e.toString()));
        }
    }

    private Behavior<Command> oneRound() {
        final Round round = attempt.round(budget.left());
        if (round instanceof Round.Attached attached) {
            return attached(attached.attachment());
        } else if (round instanceof Round.Again again) {
            return budget.passed() ? attemptEnds(again.atTheEnd()) : again(budget.clamp(backoff.next()));
        }
        return attemptEnds(((Round.Failed) round).failure());
    }

    private void begin() {
        attempt = new OpenAttempt(request(env.settings(), env.layout()));
        budget = Deadline.in(budgetOfNext());
        backoff = new Backoff(settings.backoffMin(), settings.backoffMax());
    }

    /** Of a deadline no attempt, the first included, gets more than is left; each gets enough for one answer. */
    private Duration budgetOfNext() {
        final Duration whole = settings.timeout();
        final Duration left = patience.left();
        final boolean oneAttempt = settings.await().isZero();
        return oneAttempt || left.compareTo(whole) > 0 ? whole : longer(left, SHORTEST_BUDGET);
    }

    private Behavior<Command> attached(final Attachment attachment) {
        if (env.holding().accept(attachment)) {
            role.tell(new Role.OpeningDone(term, attachment.isOwner() ? RoleKind.OWNER : RoleKind.MEMBER));
        }
        return this;
    }

    private Behavior<Command> attemptEnds(final OpenFailure failure) {
        if (!failure.retryable() || patience.passed()) {
            return end(failure);
        }
        attempt = null;
        return again(patience.clamp(settings.backoffMax()));
    }

    private Behavior<Command> again(final Duration wait) {
        Pause.then(new Go(), wait, getContext().getSelf(), timers);
        return this;
    }

    private Behavior<Command> end(final OpenFailure failure) {
        role.tell(new Role.OpeningFailed(term, failure));
        return this;
    }

    /** What the settings ask for. */
    private static OpenRequest request(final Settings settings, final Optional<ArenaSpec> layout) {
        final Settings.Rendezvous where = settings.rendezvous();
        final Settings.Open open = settings.open();
        ProcessEnd.refuse();
        if (open.mode() == ParticipantMode.READ_ONLY && open.create() != CreatePolicy.NEVER) {
            // Before any directory is looked at, let alone made.
            throw new OpenException(new OpenFailure.ReadOnlyCannotCreate(open.create()));
        }
        final Path runtimeDir = open.create() == CreatePolicy.NEVER
                ? RuntimeDirectory.locate(where.runtimeDir(), System.getenv())
                : RuntimeDirectory.resolve(where.runtimeDir(), System.getenv());
        return new OpenRequest(
                new ArenaAddress(runtimeDir, where.domain(), where.name()),
                open.mode(),
                open.create(),
                open.requireCreate(),
                layout,
                settings.participant().name(),
                settings.takeover().enabled(),
                settings.owner().handshakeTimeout(),
                where.authToken(),
                settings.takeover().priority());
    }

    private static Duration longer(final Duration one, final Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
