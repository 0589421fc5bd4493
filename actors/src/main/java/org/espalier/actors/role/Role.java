package org.espalier.actors.role;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.ChildFailed;
import org.apache.pekko.actor.typed.DispatcherSelector;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.Terminated;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.espalier.actors.connection.DrainOutcome;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.actors.events.RuntimeEvent.RoleKind;
import org.espalier.actors.owner.OwnerContext;
import org.espalier.actors.owner.OwnerServer;
import org.espalier.actors.settings.Settings;
import org.espalier.arena.io.IoLoop;
import org.espalier.arena.rendezvous.Attachment;
import org.espalier.arena.rendezvous.OpenFailure;
import org.espalier.arena.rendezvous.Ownership;
import org.espalier.arena.rendezvous.RendezvousCheck;
import org.espalier.arena.rendezvous.Takeover;
import org.espalier.arena.spec.ArenaSpec;

/**
 * What the session is to its arena: opening, then member or owner. A member whose owner is gone fails with
 * {@link OwnerLostException}; its supervisor restarts it, and the restarted role inherits or reattaches on the mapping,
 * slot, byte and claims it has. Children do the steps, one turn each; their messages carry the term they were started
 * in, so what an earlier life left in the mailbox changes nothing.
 *
 * <p>On failure: {@code OwnerLost} restarts at once, since the restart is the takeover attempt; anything else restarts
 * with back-off and jitter, which spreads the heirs.
 */
public final class Role extends AbstractBehavior<Role.Command> {

    /** What the role understands. */
    public sealed interface Command {}

    /** Ends the role in order: an owner drains its connections and unlinks its socket first. Then the actor stops. */
    public record Retire() implements Command {}

    record OpeningDone(int term, RoleKind kind) implements Command {}

    record OpeningFailed(int term, OpenFailure failure) implements Command {}

    record Inherited(int term, Takeover outcome) implements Command {}

    record OwnerGone(int term, String cause) implements Command {}

    record FilesLookedAt(int term, RendezvousCheck found) implements Command {}

    private record Drained(String how) implements Command {}

    /** What the role tells its session. */
    public sealed interface Report {}

    /**
     * The role stands; {@link Holding} has the attachment.
     *
     * @param kind member or owner
     * @param first false after a takeover or a reattach
     */
    public record Standing(RoleKind kind, boolean first) implements Report {}

    /**
     * Nothing could be opened; the role stops.
     *
     * @param failure why
     */
    public record NotOpen(OpenFailure failure) implements Report {}

    /**
     * Something happened.
     *
     * @param event what
     */
    public record Told(RuntimeEvent event) implements Report {}

    /**
     * The role has ended for good; the session must leave.
     *
     * @param reason why, for people
     */
    public record GivenUp(String reason) implements Report {}

    /**
     * What a role works with.
     *
     * @param settings validated settings
     * @param layout what to create, if anything
     * @param holding keeps the attachment across restarts
     * @param io the session's I/O thread
     * @param session hears reports
     */
    public record Env(
            Settings settings, Optional<ArenaSpec> layout, Holding holding, IoLoop io, ActorRef<Report> session) {
        void tell(final RuntimeEvent event) {
            session.tell(new Told(event));
        }
    }

    private final Env env;
    private final Tenure tenure;
    private final int term;
    private ActorRef<?> child;
    private ActorRef<OwnerServer.Command> server;
    private Supplier<Behavior<Command>> afterServing;

    private Role(final ActorContext<Command> context, final Env env, final Tenure tenure) {
        super(context);
        this.env = env;
        this.tenure = tenure;
        this.term = tenure.begin();
    }

    /**
     * A supervised role.
     *
     * @param env what it works with
     * @return the behaviour, supervision included
     */
    public static Behavior<Command> create(final Env env) {
        final Tenure tenure = new Tenure(env::tell);
        final Settings.Restart restart = env.settings().restart();
        final Behavior<Command> onLoss = Behaviors.supervise(
                        Behaviors.<Command>setup(context -> new Role(context, env, tenure).start()))
                .onFailure(
                        OwnerLostException.class, SupervisorStrategy.restart().withLoggingEnabled(false));
        final Behavior<Command> supervised = Behaviors.supervise(onLoss)
                .onFailure(
                        Exception.class,
                        SupervisorStrategy.restartWithBackoff(
                                restart.backoffMin(), restart.backoffMax(), restart.jitter()));
        return Behaviors.withMdc(
                Command.class,
                Map.of("espalier.arena", env.settings().rendezvous().name()),
                message -> env.holding().mdc(),
                supervised);
    }

    private Role start() {
        final Optional<Attachment> attachment = env.holding().current();
        if (term > 1) {
            final String cause = tenure.cause();
            getContext().getLog().info("role restarted, attempt {}: {}", tenure.attempt(), cause);
            env.tell(new RuntimeEvent.RoleRestarted(cause, tenure.attempt()));
        }
        if (attachment.isEmpty()) {
            follow(Opening.create(env, getContext().getSelf(), term), "opening", Settings.BLOCKING_DISPATCHER);
        } else if (attachment.get().isOwner()) {
            serve(attachment.get());
            watchFiles(attachment.get());
        } else {
            follow(
                    Inheritance.create(
                            env, attachment.get(), getContext().getSelf(), term, restraint(attachment.get())),
                    "inheritance",
                    Settings.BLOCKING_DISPATCHER);
        }
        return this;
    }

    private Restraint restraint(final Attachment attachment) {
        return new Restraint(attachment, env.settings().takeover(), tenure.abstention());
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(OpeningDone.class, this::opened)
                .onMessage(OpeningFailed.class, this::notOpen)
                .onMessage(Inherited.class, this::inherited)
                .onMessage(OwnerGone.class, this::ownerGone)
                .onMessage(FilesLookedAt.class, this::filesLookedAt)
                .onMessage(Retire.class, retire -> retire())
                .onMessage(Drained.class, this::drained)
                .onSignal(ChildFailed.class, failed -> ended(failed.getRef(), describe(failed.getCause())))
                .onSignal(Terminated.class, ended -> ended(ended.getRef(), "stopped"))
                .onSignal(PostStop.class, stop -> stopped())
                .build();
    }

    private Behavior<Command> opened(final OpeningDone done) {
        return done.term() == term ? stand(done.kind(), true) : this;
    }

    private Behavior<Command> notOpen(final OpeningFailed failed) {
        if (failed.term() != term) {
            return this;
        }
        env.session().tell(new NotOpen(failed.failure()));
        return Behaviors.stopped();
    }

    private Behavior<Command> inherited(final Inherited inherited) {
        if (inherited.term() != term) {
            return this;
        }
        final Takeover outcome = inherited.outcome();
        if (outcome instanceof Takeover.TookOver tookOver) {
            env.tell(new RuntimeEvent.TookOver(tookOver.epoch(), tenure.millisSinceLoss()));
            return stand(RoleKind.OWNER, false);
        } else if (outcome instanceof Takeover.Reattached reattached) {
            env.tell(new RuntimeEvent.Reattached(reattached.ownerPid()));
            return stand(RoleKind.MEMBER, false);
        } else if (outcome instanceof Takeover.Vacant vacant) {
            env.tell(new RuntimeEvent.OwnerVacant(vacant.why()));
        } else if (outcome instanceof Takeover.HeldBack heldBack) {
            env.tell(new RuntimeEvent.OwnerVacant(heldBack.why()));
        } else if (outcome instanceof Takeover.RendezvousLost lost) {
            tenure.rendezvous().lost(lost.what());
        } else if (outcome instanceof Takeover.Superseded) {
            env.tell(new RuntimeEvent.Superseded());
        } else if (outcome instanceof Takeover.Fenced fenced) {
            env.tell(new RuntimeEvent.Fenced(fenced.why()));
            env.session().tell(new GivenUp("fenced: " + fenced.why()));
        }
        return this;
    }

    private Behavior<Command> stand(final RoleKind kind, final boolean first) {
        final Attachment attachment = env.holding().current().orElseThrow();
        tenure.stands();
        letGo();
        if (kind == RoleKind.OWNER) {
            serve(attachment);
        } else {
            follow(
                    OwnerWatch.create(env, attachment, getContext().getSelf(), term),
                    "owner-watch",
                    Settings.DISPATCHER);
        }
        watchFiles(attachment);
        env.session().tell(new Standing(kind, first));
        return this;
    }

    private void serve(final Attachment attachment) {
        final Settings.Owner owner = env.settings().owner();
        final Settings.Restart restart = env.settings().restart();
        final OwnerContext service =
                tenure.service(() -> OwnerContext.of(attachment, env.io(), env.settings(), env::tell));
        final Behavior<OwnerServer.Command> supervised = Behaviors.supervise(counted(OwnerServer.create(service)))
                .onFailure(
                        Exception.class,
                        SupervisorStrategy.restartWithBackoff(
                                        restart.backoffMin(), restart.backoffMax(), restart.jitter())
                                .withMaxRestarts(owner.restartLimit() - 1)
                                .withResetBackoffAfter(owner.restartWindow()));
        server = getContext()
                .spawn(supervised, "owner-server-" + term, DispatcherSelector.fromConfig(Settings.DISPATCHER));
        child = server;
        getContext().watch(server);
    }

    private Behavior<OwnerServer.Command> counted(final Behavior<OwnerServer.Command> once) {
        final AtomicInteger starts = new AtomicInteger();
        return Behaviors.setup(context -> {
            final int restarts = starts.getAndIncrement();
            if (restarts > 0) {
                env.tell(new RuntimeEvent.ServerRestarted("the server failed", restarts));
            }
            return once;
        });
    }

    private void watchFiles(final Attachment attachment) {
        getContext()
                .spawn(
                        RendezvousWatch.supervised(env, attachment, getContext().getSelf(), term),
                        "rendezvous-watch-" + term,
                        DispatcherSelector.fromConfig(Settings.BLOCKING_DISPATCHER));
    }

    private <T> void follow(final Behavior<T> behavior, final String name, final String dispatcher) {
        child = getContext().spawn(behavior, name + "-" + term, DispatcherSelector.fromConfig(dispatcher));
        getContext().watch(child);
    }

    /** Lets the child end by itself; its end is no news any more. */
    private void letGo() {
        if (child != null) {
            getContext().unwatch(child);
            getContext().stop(child);
            child = null;
        }
    }

    private Behavior<Command> ownerGone(final OwnerGone gone) {
        if (gone.term() != term) {
            return this;
        }
        tenure.loses(gone.cause());
        env.tell(new RuntimeEvent.OwnerLost(gone.cause()));
        throw new OwnerLostException(gone.cause());
    }

    private Behavior<Command> filesLookedAt(final FilesLookedAt looked) {
        if (looked.term() != term) {
            return this;
        }
        tenure.rendezvous().found(looked.found());
        if (looked.found() instanceof RendezvousCheck.Republished republished && server != null) {
            server.tell(new OwnerServer.Rebind(republished.replaced()));
        } else if (looked.found() instanceof RendezvousCheck.RoleLost lost && server != null && !tenure.retiring()) {
            endServing(() -> giveUp(lost.what()));
        }
        return this;
    }

    /** The server lets go of the sockets first; what follows finds nobody working with them. */
    private void endServing(final Supplier<Behavior<Command>> next) {
        if (afterServing == null) {
            afterServing = next;
            getContext().stop(server);
        }
    }

    /** Connections first, so that every participant looks for whoever is healthier; then the path, then byte 0. */
    private Behavior<Command> giveUp(final String cause) {
        tenure.endService();
        env.holding().current().map(Attachment::ownership).ifPresent(Ownership::resign);
        tenure.loses(cause);
        env.tell(new RuntimeEvent.OwnerLost(cause));
        throw new OwnerLostException(cause);
    }

    private Behavior<Command> ended(final ActorRef<Void> ref, final String how) {
        if (!ref.equals(child)) {
            return this;
        }
        if (afterServing != null && ref.equals(server)) {
            return afterServing.get();
        }
        if (tenure.retiring()) {
            return Behaviors.stopped();
        }
        final String cause = ref.path().name() + " ended: " + how;
        if (ref.equals(server)) {
            // An owner that cannot serve must not block the arena: whoever is healthier takes byte 0.
            tenure.abstains(env.settings().owner().restartWindow());
            return giveUp("this process could not serve: " + how);
        }
        tenure.fails(cause);
        throw new IllegalStateException(cause);
    }

    private Behavior<Command> retire() {
        tenure.retire();
        if (server == null) {
            return Behaviors.stopped();
        }
        final ActorRef<DrainOutcome> drained =
                getContext().messageAdapter(DrainOutcome.class, outcome -> new Drained(outcome.toString()));
        server.tell(new OwnerServer.Drain(env.settings().owner().drainTimeout(), drained));
        // Byte 0 is still held: nobody can have put a socket of his own there meanwhile.
        env.holding().current().map(Attachment::ownership).ifPresent(Ownership::withdraw);
        return this;
    }

    private Behavior<Command> drained(final Drained drained) {
        getContext().getLog().debug("drained: {}", drained.how());
        getContext().stop(server);
        return this;
    }

    /** Not at a restart: accepted connections outlive those, and no member sees a hang-up. */
    private Behavior<Command> stopped() {
        tenure.endService();
        return this;
    }

    private static String describe(final Throwable cause) {
        return cause == null ? "unknown failure" : cause.toString();
    }
}
