package org.espalier.actors.observe;

import java.util.List;
import java.util.Map;

/**
 * A session as JMX shows it, under {@code org.espalier:type=Session,domain=D,name="N",id=I}; one per open session of the
 * JVM, I counting them. All values but the count of corrupt samples are of one instant, the latest change.
 *
 * @since 0.2
 */
public interface EspalierMXBean {
    /**
     * Where the session is in its life.
     *
     * @return OPENING, MEMBER, OWNER, ORPHANED, DETACHING or FAILED
     */
    String getState();

    /**
     * Directory of the rendezvous as it was asked for.
     *
     * @return a path; empty when the defaults apply
     */
    String getRuntimeDirectory();

    /**
     * Domain of the rendezvous.
     *
     * @return 0..4294967295
     */
    long getDomain();

    /**
     * Name of the arena.
     *
     * @return its name
     */
    String getName();

    /**
     * Identity of the arena.
     *
     * @return a UUID; empty while the session is not attached
     */
    String getArena();

    /**
     * Which creation of the name the arena is.
     *
     * @return from 1; 0 while the session is not attached
     */
    long getGeneration();

    /**
     * Index of the participant.
     *
     * @return from 0; -1 while the session is not attached
     */
    int getSlot();

    /**
     * Which occupancy of the slot.
     *
     * @return from 1; 0 for a reader or while the session is not attached
     */
    long getIncarnation();

    /**
     * Edges this session may push to.
     *
     * @return {@code parent -> child}
     */
    List<String> getClaims();

    /**
     * How often the role was restarted by its supervisor.
     *
     * @return a count since the session began
     */
    long getRoleRestarts();

    /**
     * How often this session took the ownership over.
     *
     * @return a count since the session began
     */
    long getTakeovers();

    /**
     * How long the last takeover took, from hearing of the loss.
     *
     * @return milliseconds; -1 before the first
     */
    long getLastTakeoverMillis();

    /**
     * Samples that paranoid lookups of this session refused, because no writer stores such numbers: somebody writes into
     * the arena without a claim, or the memory is broken.
     *
     * @return a count since the session attached, of this moment
     */
    long getCorruptSamples();

    /**
     * How often each kind of event happened.
     *
     * @return kind to count since the session began
     */
    Map<String, Long> getEvents();

    /**
     * The latest event.
     *
     * @return its sentence; empty before the first
     */
    String getLastEvent();
}
