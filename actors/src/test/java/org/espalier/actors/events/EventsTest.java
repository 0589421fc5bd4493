package org.espalier.actors.events;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.TestProbe;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.espalier.actors.events.RuntimeEvent.RoleKind;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EventsTest {
    private static final ActorTestKit KIT = ActorTestKit.create();
    private static final RuntimeEvent OPENED = new RuntimeEvent.Opened(RoleKind.MEMBER, 3);
    private static final RuntimeEvent LOST = new RuntimeEvent.OwnerLost("the owner hung up");

    private final TestProbe<Events.Notice> keeper = KIT.createTestProbe();
    private final TestProbe<RuntimeEvent> subscriber = KIT.createTestProbe();
    private ActorRef<Events.Command> topic;

    @AfterAll
    static void stopSystem() {
        KIT.shutdownTestKit();
    }

    @BeforeEach
    void startTopic() {
        topic = KIT.spawn(Behaviors.supervise(Events.create(keeper.ref())).onFailure(SupervisorStrategy.restart()));
        keeper.expectMessage(new Events.Started(topic));
    }

    private void restore(final Set<ActorRef<RuntimeEvent>> subscribers) {
        topic.tell(new Events.Restore(subscribers));
    }

    @Test
    void aLateSubscriberHearsTheCurrentStateFirst() {
        restore(Set.of());
        topic.tell(new Events.Publish(OPENED));
        topic.tell(new Events.Add(subscriber.ref(), List.of(OPENED)));
        topic.tell(new Events.Publish(LOST));
        subscriber.expectMessage(OPENED);
        subscriber.expectMessage(LOST);
    }

    // Mutant tried: watch() instead of watchWith(): the unhandled Terminated fails the topic.
    @Test
    void aSubscriberThatStopsIsForgottenAndTheTopicLives() {
        restore(Set.of());
        final TestProbe<RuntimeEvent> mortal = KIT.createTestProbe();
        topic.tell(new Events.Add(mortal.ref(), List.of()));
        mortal.stop();
        keeper.expectMessage(new Events.Gone(mortal.ref()));
        topic.tell(new Events.Add(subscriber.ref(), List.of(OPENED)));
        subscriber.expectMessage(OPENED);
    }

    @Test
    void aSubscriberThatWasDeadBeforeItSubscribedIsForgotten() {
        restore(Set.of());
        final TestProbe<RuntimeEvent> dead = KIT.createTestProbe();
        dead.stop();
        KIT.createTestProbe().expectTerminated(dead.ref());
        topic.tell(new Events.Add(dead.ref(), List.of(OPENED)));
        keeper.expectMessage(new Events.Gone(dead.ref()));
    }

    @Test
    void eventsThatComeWhileTheTopicRestartsReachTheSubscribersItHad() {
        topic.tell(new Events.Publish(OPENED));
        topic.tell(new Events.Publish(LOST));
        restore(Set.of(subscriber.ref()));
        subscriber.expectMessage(OPENED);
        subscriber.expectMessage(LOST);
    }

    // Mutant tried: no isFull() test: the stash overflows and the topic restarts.
    @Test
    void moreEventsThanCanWaitAreDroppedAndTheTopicLives() {
        for (int i = 0; i < 2_000; i++) {
            topic.tell(new Events.Publish(new RuntimeEvent.Joined(i)));
        }
        restore(Set.of(subscriber.ref()));
        for (int i = 0; i < 1_024; i++) {
            assertEquals(new RuntimeEvent.Joined(i), subscriber.receiveMessage());
        }
        topic.tell(new Events.Publish(LOST));
        subscriber.expectMessage(LOST);
    }

    @Test
    void whoUnsubscribesHearsNoMore() {
        restore(Set.of(subscriber.ref()));
        topic.tell(new Events.Remove(subscriber.ref()));
        keeper.expectMessage(new Events.Gone(subscriber.ref()));
        topic.tell(new Events.Publish(OPENED));
        final TestProbe<RuntimeEvent> witness = KIT.createTestProbe();
        topic.tell(new Events.Add(witness.ref(), List.of(LOST)));
        witness.expectMessage(LOST);
        subscriber.expectNoMessage();
    }
}
