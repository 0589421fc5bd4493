package org.espalier.arena.edge;

import java.util.Optional;
import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.ring.EdgeName;
import org.espalier.arena.spec.EdgeKind;
import org.espalier.arena.spec.StampPolicy;
import org.espalier.arena.spec.TimeDomain;

/**
 * One edge in a listing, at one moment.
 *
 * @param id edge id, 1 up
 * @param name both frames
 * @param kind static or dynamic
 * @param interpolation how poses between two samples are made
 * @param domain the clock of the stamps
 * @param policy what a push with the newest sample's stamp does
 * @param nominalRate pushes a second; 0 when not declared
 * @param slots ring slots
 * @param pushed samples pushed since the arena was created, replaced ones not counted
 * @param window what can be read; empty when nothing can
 * @param claimant who may push; empty when nobody
 * @since 0.1
 */
public record EdgeInfo(
        int id,
        EdgeName name,
        EdgeKind kind,
        Interpolation interpolation,
        TimeDomain domain,
        StampPolicy policy,
        double nominalRate,
        long slots,
        long pushed,
        Optional<Window> window,
        Optional<Claimant> claimant) {

    /**
     * The readable samples.
     *
     * @param oldest stamp of the oldest, ns
     * @param newest stamp of the newest, ns
     * @param samples how many, at least 1
     */
    public record Window(long oldest, long newest, long samples) {}

    /**
     * Who holds the claim.
     *
     * @param slot of the participant
     * @param incarnation of the slot
     * @param epoch how often the edge was claimed, this time included
     * @param since ns since 1970
     * @param label what the holder calls itself
     */
    public record Claimant(int slot, long incarnation, long epoch, long since, String label) {}

    /**
     * Whether somebody may push.
     *
     * @return true while claimed
     */
    public boolean held() {
        return claimant.isPresent();
    }
}
