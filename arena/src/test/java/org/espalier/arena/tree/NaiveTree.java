package org.espalier.arena.tree;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.pose.Pose;
import org.joml.Matrix4d;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/**
 * A tree of lists and maps that does what the design says in the plainest way, with JOML's arithmetic: the whole path is
 * walked for every question, every sample of a window is looked at, poses are 4x4 matrices.
 */
final class NaiveTree {
    /** Why there is no answer; edge by its child, null where none is named. */
    record Refusal(String kind, String child, long oldest, long newest, int samples) {}

    /** An answer or a refusal. */
    record Outcome(Matrix4d pose, long stamp, Refusal refusal) {
        static Outcome no(final String kind, final String child) {
            return new Outcome(null, 0, new Refusal(kind, child, 0, 0, 0));
        }
    }

    private record Sample(long stamp, Pose pose) {}

    private static final class Edge {
        final String parent;
        final Pose fixed;
        final int readable;
        final Interpolation interpolation;
        final boolean replace;
        final List<Sample> samples = new ArrayList<>();

        Edge(
                final String parent,
                final Pose fixed,
                final int readable,
                final Interpolation interpolation,
                final boolean replace) {
            this.parent = parent;
            this.fixed = fixed;
            this.readable = readable;
            this.interpolation = interpolation;
            this.replace = replace;
        }
    }

    private final Map<String, Edge> edges = new HashMap<>();

    void fixed(final String parent, final String child, final Pose pose) {
        edges.put(child, new Edge(parent, pose.copy(), 0, null, false));
    }

    void dynamic(
            final String parent,
            final String child,
            final int slots,
            final Interpolation interpolation,
            final boolean replace) {
        edges.put(child, new Edge(parent, null, slots - 1, interpolation, replace));
    }

    /** What becomes of a push: the name of the status. */
    String push(final String child, final long stamp, final Pose pose) {
        final Edge edge = edges.get(child);
        final double norm = pose.qx * pose.qx + pose.qy * pose.qy + pose.qz * pose.qz + pose.qw * pose.qw;
        if (!Double.isFinite(norm + pose.tx + pose.ty + pose.tz)) {
            return "NOT_FINITE";
        }
        if (Math.abs(norm - 1) >= 0.01) {
            return "NOT_UNIT";
        }
        final double per = 1 / Math.sqrt(norm);
        final Pose unit =
                new Pose(pose.tx, pose.ty, pose.tz, pose.qx * per, pose.qy * per, pose.qz * per, pose.qw * per);
        final List<Sample> samples = edge.samples;
        final long newest = samples.isEmpty() ? Long.MIN_VALUE : samples.get(samples.size() - 1).stamp;
        if (!samples.isEmpty() && stamp < newest) {
            return "STAMP_WENT_BACK";
        }
        if (!samples.isEmpty() && stamp == newest) {
            if (!edge.replace) {
                return "EQUAL_STAMP_REFUSED";
            }
            samples.set(samples.size() - 1, new Sample(stamp, unit));
            return "REPLACED";
        }
        samples.add(new Sample(stamp, unit));
        if (samples.size() > edge.readable) {
            samples.remove(0);
        }
        return "PUSHED";
    }

    boolean known(final String frame) {
        return edges.containsKey(frame) || edges.values().stream().anyMatch(each -> each.parent.equals(frame));
    }

    Outcome at(final String target, final String source, final long t) {
        final Outcome broken = pathBroken(target, source);
        if (broken != null) {
            return broken;
        }
        Refusal worst = null;
        double worstMiss = -1;
        for (final String child : between(target, source)) {
            final Edge edge = edges.get(child);
            if (edge.fixed != null) {
                continue;
            }
            final double miss = miss(edge, t);
            if (miss > worstMiss && miss > 0) {
                worstMiss = miss;
                worst = refusal(child, edge, t);
            }
        }
        if (worst != null) {
            return new Outcome(null, t, worst);
        }
        final Matrix4d up = chain(target, source, t);
        return new Outcome(up, t, null);
    }

    Outcome latest(final String target, final String source) {
        final Outcome broken = pathBroken(target, source);
        if (broken != null) {
            return broken;
        }
        long common = Long.MAX_VALUE;
        boolean moving = false;
        for (final String child : between(target, source)) {
            final Edge edge = edges.get(child);
            if (edge.fixed == null) {
                if (edge.samples.isEmpty()) {
                    return Outcome.no("NO_DATA", child);
                }
                moving = true;
                common = Math.min(common, edge.samples.get(edge.samples.size() - 1).stamp);
            }
        }
        if (!moving) {
            final Edge own = target.equals(source) ? edges.get(target) : null;
            final boolean timeless = own == null || own.samples.isEmpty();
            return new Outcome(
                    chain(target, source, 0), timeless ? 0 : own.samples.get(own.samples.size() - 1).stamp, null);
        }
        return at(target, source, common);
    }

    private Outcome pathBroken(final String target, final String source) {
        if (!known(target) || !known(source)) {
            return Outcome.no("UNKNOWN_FRAME", null);
        }
        return root(target).equals(root(source)) ? null : Outcome.no("NOT_CONNECTED", null);
    }

    /** The children of the edges from the target up, then from the source up, to the common ancestor. */
    private List<String> between(final String target, final String source) {
        final List<String> up = way(target);
        final List<String> other = way(source);
        final List<String> path = new ArrayList<>(up);
        path.removeAll(other);
        other.removeAll(up);
        path.addAll(other);
        path.removeIf(frame -> !edges.containsKey(frame));
        return path;
    }

    /** The frame and its ancestors. */
    private List<String> way(final String frame) {
        final List<String> way = new ArrayList<>();
        for (String at = frame; at != null; at = edges.containsKey(at) ? edges.get(at).parent : null) {
            way.add(at);
        }
        return way;
    }

    private String root(final String frame) {
        final List<String> way = way(frame);
        return way.get(way.size() - 1);
    }

    private Matrix4d chain(final String target, final String source, final long t) {
        final List<String> path = between(target, source);
        return product(way(target), path, t).invert().mul(product(way(source), path, t));
    }

    /** The pose of a frame in the common ancestor. */
    private Matrix4d product(final List<String> way, final List<String> path, final long t) {
        final Matrix4d product = new Matrix4d();
        for (final String child : way) {
            if (path.contains(child)) {
                product.mulLocal(pose(edges.get(child), t));
            }
        }
        return product;
    }

    private static Matrix4d pose(final Edge edge, final long t) {
        if (edge.fixed != null) {
            return matrix(edge.fixed);
        }
        for (int i = 0; i < edge.samples.size(); i++) {
            final Sample sample = edge.samples.get(i);
            if (sample.stamp == t) {
                return matrix(sample.pose);
            }
            if (sample.stamp > t) {
                final Sample before = edge.samples.get(i - 1);
                final double s = (double) (t - before.stamp) / (sample.stamp - before.stamp);
                return blend(edge.interpolation, before.pose, sample.pose, s);
            }
        }
        throw new AssertionError("not in the window");
    }

    private static Matrix4d blend(final Interpolation kind, final Pose a, final Pose b, final double s) {
        final Quaterniond qa = new Quaterniond(a.qx, a.qy, a.qz, a.qw);
        final Quaterniond qb = new Quaterniond(b.qx, b.qy, b.qz, b.qw);
        if (kind == Interpolation.LERP_SLERP) {
            final Vector3d p = new Vector3d(a.tx, a.ty, a.tz).lerp(new Vector3d(b.tx, b.ty, b.tz), s);
            return new Matrix4d().translationRotate(p, slerp(qa, qb, s));
        }
        // The screw through the step, by its axis, foot point and pitch (Chasles).
        if (qa.dot(qb) < 0) {
            qb.mul(-1);
        }
        final Quaterniond step = new Quaterniond(qb).mul(new Quaterniond(qa).conjugate());
        final Vector3d v = new Vector3d(step.x, step.y, step.z);
        final Vector3d d = new Vector3d(b.tx - a.tx, b.ty - a.ty, b.tz - a.tz);
        final Vector3d p0 = new Vector3d(a.tx, a.ty, a.tz);
        final double sine = v.length();
        if (sine < 1e-12) {
            return new Matrix4d().translationRotate(p0.fma(s, d), slerp(qa, qb, s));
        }
        final double theta = Math.atan2(sine, step.w);
        final Vector3d n = v.div(sine, new Vector3d());
        final double pitch = n.dot(d);
        final Vector3d across = new Vector3d(d).fma(-pitch, n);
        final Vector3d foot = new Vector3d(across)
                .fma(step.w / sine, n.cross(across, new Vector3d()))
                .mul(0.5);
        final Vector3d moved = new Quaterniond()
                .fromAxisAngleRad(n.x, n.y, n.z, 2 * theta * s)
                .transform(foot.negate(new Vector3d()))
                .add(foot)
                .fma(s * pitch, n)
                .add(p0);
        final Quaterniond turned =
                new Quaterniond().fromAxisAngleRad(n.x, n.y, n.z, 2 * theta * s).mul(qa);
        return new Matrix4d().translationRotate(moved, turned);
    }

    /** By axis and angle; JOML's own slerp blends steps below 1e-3 rad to quaternions that are not of unit length. */
    private static Quaterniond slerp(final Quaterniond a, final Quaterniond b, final double s) {
        final Quaterniond step = new Quaterniond(b).mul(a.dot(b) < 0 ? -1 : 1).mul(new Quaterniond(a).conjugate());
        final Vector3d v = new Vector3d(step.x, step.y, step.z);
        final double sine = v.length();
        return sine < 1e-12
                ? new Quaterniond(a)
                : new Quaterniond()
                        .fromAxisAngleRad(v.x / sine, v.y / sine, v.z / sine, 2 * s * Math.atan2(sine, step.w))
                        .mul(a);
    }

    private static Matrix4d matrix(final Pose pose) {
        return new Matrix4d()
                .translationRotate(
                        pose.tx, pose.ty, pose.tz, new Quaterniond(pose.qx, pose.qy, pose.qz, pose.qw).normalize());
    }

    private static double miss(final Edge edge, final long t) {
        if (edge.samples.isEmpty()) {
            return Double.MAX_VALUE;
        }
        final long oldest = edge.samples.get(0).stamp;
        final long newest = edge.samples.get(edge.samples.size() - 1).stamp;
        return Math.max(0, Math.max(oldest - t, t - newest));
    }

    private static Refusal refusal(final String child, final Edge edge, final long t) {
        if (edge.samples.isEmpty()) {
            return new Refusal("NO_DATA", child, 0, 0, 0);
        }
        final long oldest = edge.samples.get(0).stamp;
        final long newest = edge.samples.get(edge.samples.size() - 1).stamp;
        return new Refusal(t < oldest ? "BEFORE_HISTORY" : "AFTER_HISTORY", child, oldest, newest, edge.samples.size());
    }
}
