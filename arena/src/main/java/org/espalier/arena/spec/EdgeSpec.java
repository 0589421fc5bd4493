package org.espalier.arena.spec;

import java.util.Objects;
import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.ring.EdgeName;
import org.espalier.arena.spec.DeclarationFailure.BadName;
import org.espalier.arena.spec.DeclarationFailure.BadPose;
import org.espalier.arena.spec.DeclarationFailure.OutOfRange;
import org.espalier.protocol.name.FrameName;
import org.espalier.protocol.name.InvalidNameException;

/**
 * One edge to be: {@code child} in {@code parent}. Immutable; each setter gives a changed copy.
 *
 * @since 0.1
 */
public final class EdgeSpec {
    /** Ring slots of a dynamic edge that asks for no number. */
    public static final long DEFAULT_SLOTS = 1024;

    /** Most ring slots one edge may ask for. */
    public static final long MAX_SLOTS = 1L << 32;

    /** Ring slots of a static edge. */
    public static final long STATIC_SLOTS = 2;

    private static final double NORM_TOLERANCE = 0.01;

    private final EdgeName name;
    private final EdgeKind kind;
    private final Pose pose;
    private final long slots;
    private final Interpolation interpolation;
    private final TimeDomain domain;
    private final StampPolicy policy;
    private final double nominalRate;

    private EdgeSpec(
            final EdgeName name,
            final EdgeKind kind,
            final Pose pose,
            final long slots,
            final Interpolation interpolation,
            final TimeDomain domain,
            final StampPolicy policy,
            final double nominalRate) {
        this.name = name;
        this.kind = kind;
        this.pose = pose;
        this.slots = slots;
        this.interpolation = interpolation;
        this.domain = domain;
        this.policy = policy;
        this.nominalRate = nominalRate;
    }

    /**
     * An edge whose pose is pushed again and again.
     *
     * @param parent frame name; one leading slash is taken off
     * @param child frame name; one leading slash is taken off
     * @return the edge, with {@link #DEFAULT_SLOTS} slots, SCLERP, SYSTEM time, REPLACE and no nominal rate
     * @throws DeclarationException {@link BadName}
     */
    public static EdgeSpec dynamic(final String parent, final String child) {
        return new EdgeSpec(
                names(parent, child),
                EdgeKind.DYNAMIC,
                null,
                DEFAULT_SLOTS,
                Interpolation.SCLERP,
                TimeDomain.SYSTEM,
                StampPolicy.REPLACE,
                0);
    }

    /**
     * An edge whose pose holds at every instant.
     *
     * @param parent frame name; one leading slash is taken off
     * @param child frame name; one leading slash is taken off
     * @param pose of the child in the parent; copied; its quaternion is normalised when it is stored
     * @return the edge
     * @throws DeclarationException {@link BadName} or {@link BadPose}
     */
    public static EdgeSpec fixed(final String parent, final String child, final Pose pose) {
        final EdgeName name = names(parent, child);
        return new EdgeSpec(
                name,
                EdgeKind.STATIC,
                checked(name, pose),
                STATIC_SLOTS,
                Interpolation.SCLERP,
                TimeDomain.SYSTEM,
                StampPolicy.REPLACE,
                0);
    }

    /**
     * Sets the number of ring slots, rounded up to a power of two. A reader sees at most one sample less than that.
     *
     * @param wanted 2..{@link #MAX_SLOTS}
     * @return the changed copy; {@link #slots()} tells the rounded number
     * @throws DeclarationException {@link OutOfRange}
     */
    public EdgeSpec slots(final long wanted) {
        requireDynamic("slots");
        if (wanted < 2 || wanted > MAX_SLOTS) {
            throw refused(name + " slots", wanted, 2, MAX_SLOTS);
        }
        final long rounded = Long.highestOneBit(2 * wanted - 1);
        return new EdgeSpec(name, kind, pose, rounded, interpolation, domain, policy, nominalRate);
    }

    /**
     * Sets the number of ring slots so that a time span stays readable.
     *
     * @param hz pushes a second, above 0
     * @param seconds how far back lookups should reach, above 0
     * @return the changed copy, with the nominal rate set too
     * @throws DeclarationException {@link OutOfRange}
     */
    public EdgeSpec history(final double hz, final double seconds) {
        // A product that is whole but for its rounding is not one interval more.
        final double samples = Math.ceil(hz * seconds * (1 - 1e-12));
        if (!(hz > 0 && seconds > 0 && samples <= MAX_SLOTS - 2)) {
            throw refused(name + " history (rate x seconds)", samples, 1, MAX_SLOTS - 2);
        }
        // n intervals have n + 1 samples, and one slot is always the writer's.
        return nominalRate(hz).slots((long) samples + 2);
    }

    /**
     * Sets how poses between two samples are made.
     *
     * @param value the interpolation
     * @return the changed copy
     */
    public EdgeSpec interpolation(final Interpolation value) {
        return new EdgeSpec(name, kind, pose, slots, Objects.requireNonNull(value), domain, policy, nominalRate);
    }

    /**
     * Sets the clock the stamps come from.
     *
     * @param value the time domain
     * @return the changed copy
     */
    public EdgeSpec domain(final TimeDomain value) {
        return new EdgeSpec(name, kind, pose, slots, interpolation, Objects.requireNonNull(value), policy, nominalRate);
    }

    /**
     * Sets what a push with the newest sample's stamp does.
     *
     * @param value the policy
     * @return the changed copy
     */
    public EdgeSpec stampPolicy(final StampPolicy value) {
        return new EdgeSpec(name, kind, pose, slots, interpolation, domain, Objects.requireNonNull(value), nominalRate);
    }

    /**
     * Sets how often the edge is meant to be pushed; a label, nothing enforces it.
     *
     * @param hz pushes a second, 0.001..1e9
     * @return the changed copy
     * @throws DeclarationException {@link OutOfRange}
     */
    public EdgeSpec nominalRate(final double hz) {
        requireDynamic("nominal rate");
        if (!(hz >= 1e-3 && hz <= 1e9)) {
            throw refused(name + " nominal rate", hz, 1e-3, 1e9);
        }
        return new EdgeSpec(name, kind, pose, slots, interpolation, domain, policy, hz);
    }

    /**
     * Both frames.
     *
     * @return normalised names
     */
    public EdgeName name() {
        return name;
    }

    /**
     * The parent frame.
     *
     * @return its normalised name
     */
    public String parent() {
        return name.parent();
    }

    /**
     * The child frame.
     *
     * @return its normalised name
     */
    public String child() {
        return name.child();
    }

    /**
     * Static or dynamic.
     *
     * @return the kind
     */
    public EdgeKind kind() {
        return kind;
    }

    /**
     * The pose of a static edge.
     *
     * @return a copy
     * @throws IllegalStateException for a dynamic edge
     */
    public Pose pose() {
        if (pose == null) {
            throw new IllegalStateException(name + " is dynamic, its poses are pushed");
        }
        return pose.copy();
    }

    /**
     * Ring slots after rounding.
     *
     * @return a power of two from 2 up
     */
    public long slots() {
        return slots;
    }

    /**
     * How poses between two samples are made.
     *
     * @return the interpolation
     */
    public Interpolation interpolation() {
        return interpolation;
    }

    /**
     * The clock the stamps come from.
     *
     * @return the time domain
     */
    public TimeDomain domain() {
        return domain;
    }

    /**
     * What a push with the newest sample's stamp does.
     *
     * @return the policy
     */
    public StampPolicy stampPolicy() {
        return policy;
    }

    /**
     * How often the edge is meant to be pushed.
     *
     * @return pushes a second; 0 when not declared
     */
    public double nominalRate() {
        return nominalRate;
    }

    @Override
    public String toString() {
        return name + (kind == EdgeKind.STATIC ? " (static)" : " (" + slots + " slots)");
    }

    private void requireDynamic(final String what) {
        if (kind == EdgeKind.STATIC) {
            throw new IllegalStateException(name + " is static, it has no " + what);
        }
    }

    private static EdgeName names(final String parent, final String child) {
        return new EdgeName(normalised(parent), normalised(child));
    }

    private static String normalised(final String name) {
        try {
            return FrameName.normalise(name);
        } catch (final InvalidNameException invalid) {
            throw new DeclarationException(new BadName(name, invalid.getMessage()));
        }
    }

    private static Pose checked(final EdgeName name, final Pose pose) {
        final double norm2 = pose.qx * pose.qx + pose.qy * pose.qy + pose.qz * pose.qz + pose.qw * pose.qw;
        final boolean finite = Double.isFinite(pose.tx) && Double.isFinite(pose.ty) && Double.isFinite(pose.tz);
        if (!finite || !(Math.abs(norm2 - 1) < NORM_TOLERANCE)) {
            throw new DeclarationException(new BadPose(name, pose.toString(), norm2));
        }
        return pose.copy();
    }

    private static DeclarationException refused(
            final String what, final double value, final double least, final double most) {
        return new DeclarationException(new OutOfRange(what, value, least, most));
    }
}
