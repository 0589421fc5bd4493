package org.espalier.arena.edge;

import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.ring.RingLayout;
import org.espalier.arena.spec.EdgeKind;
import org.espalier.arena.spec.StampPolicy;
import org.espalier.arena.spec.TimeDomain;

/**
 * One edge record, checked: the ring lies inside the memory, both frames can exist.
 *
 * @param id edge id, 1 up
 * @param parent frame id
 * @param child frame id
 * @param kind static or dynamic
 * @param interpolation how poses between two samples are made
 * @param domain the clock of the stamps
 * @param policy what a push with the newest sample's stamp does
 * @param nominalRate pushes a second; 0 when not declared
 * @param ring where the samples are
 * @since 0.1
 */
public record Edge(
        int id,
        int parent,
        int child,
        EdgeKind kind,
        Interpolation interpolation,
        TimeDomain domain,
        StampPolicy policy,
        double nominalRate,
        RingLayout ring) {}
