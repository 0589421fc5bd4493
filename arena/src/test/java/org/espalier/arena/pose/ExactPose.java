package org.espalier.arena.pose;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Slerp and screw interpolation in 60 decimal digits, written from the definitions (angle, axis, moment) and not from the
 * closed forms that the code under test uses.
 */
public final class ExactPose {
    static final MathContext MC = new MathContext(60, RoundingMode.HALF_EVEN);
    private static final BigDecimal ONE = BigDecimal.ONE;
    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    final BigDecimal[] q;
    final BigDecimal[] t;

    private ExactPose(final BigDecimal[] q, final BigDecimal[] t) {
        this.q = q;
        this.t = t;
    }

    /** A pose taken as exact, its quaternion normalised in 60 digits. */
    public static ExactPose of(final Pose pose) {
        return new ExactPose(unit(quaternion(pose)), translation(pose));
    }

    /** This pose applied to another. */
    public ExactPose compose(final ExactPose inner) {
        return new ExactPose(multiply(q, inner.q), add(t, rotate(q, inner.t)));
    }

    /** The way back. */
    public ExactPose invert() {
        final BigDecimal[] back = conjugate(q);
        return new ExactPose(back, scale(rotate(back, t), ONE.negate()));
    }

    /** Slerp of the rotations (shorter arc) and a straight line, inputs taken as exact and normalised in 60 digits. */
    static ExactPose lerpSlerp(final Pose from, final Pose to, final double ratio) {
        return lerpSlerp(from, to, new BigDecimal(ratio));
    }

    /** The same at an exact ratio. */
    public static ExactPose lerpSlerp(final Pose from, final Pose to, final BigDecimal s) {
        final BigDecimal r = ONE.subtract(s);
        final BigDecimal[] a = unit(quaternion(from));
        final BigDecimal[] b = shorter(from, to);
        final BigDecimal[] t = new BigDecimal[3];
        final BigDecimal[] p = translation(from);
        final BigDecimal[] e = translation(to);
        for (int i = 0; i < 3; i++) {
            t[i] = r.multiply(p[i]).add(s.multiply(e[i]), MC);
        }
        return new ExactPose(slerp(a, b, s), t);
    }

    /** The screw motion: turn by s of the angle about the axis through the screw's foot point, advance by s. */
    static ExactPose sclerp(final Pose from, final Pose to, final double ratio) {
        final BigDecimal s = new BigDecimal(ratio);
        final BigDecimal[] a = unit(quaternion(from));
        final BigDecimal[] b = shorter(from, to);
        final BigDecimal[] d = sub(translation(to), translation(from));
        final BigDecimal[] step = multiply(b, conjugate(a));
        final BigDecimal[] v = {step[0], step[1], step[2]};
        final BigDecimal sine = sqrt(dot(v, v));
        final BigDecimal[] t;
        if (sine.signum() == 0) {
            t = add(translation(from), scale(d, s));
        } else {
            // Poses are g(s) = (rotation R_s about axis n, position p0 + displacement). In the parent frame the step is
            // x -> R (x - p0) + p0 + d; its screw passes through p0 + foot with
            // foot = (d_perp + cot(phi / 2) n x d_perp) / 2, phi the whole angle, half of it theta.
            final BigDecimal theta = atan2(sine, step[3]);
            final BigDecimal[] n = scale(v, ONE.divide(sine, MC));
            final BigDecimal pitch = dot(n, d);
            final BigDecimal[] across = sub(d, scale(n, pitch));
            final BigDecimal[] foot =
                    scale(add(across, scale(cross(n, across), step[3].divide(sine, MC))), new BigDecimal("0.5"));
            final BigDecimal phi = theta.multiply(TWO).multiply(s, MC);
            final BigDecimal[] arm = scale(foot, BigDecimal.ONE.negate());
            // foot is across the axis, so Rodrigues needs two terms only
            final BigDecimal[] turned = add(scale(arm, cos(phi)), scale(cross(n, arm), sin(phi)));
            t = add(add(translation(from), foot), add(turned, scale(n, pitch.multiply(s, MC))));
        }
        return new ExactPose(slerp(a, b, s), t);
    }

    double quaternionError(final Pose answer) {
        return error(q, quaternion(answer));
    }

    /** The largest difference of any number, quaternions up to a common sign. */
    public double error(final Pose answer) {
        final BigDecimal[] got = quaternion(answer);
        final BigDecimal[] same = dot(q, got).signum() < 0 ? scale(got, ONE.negate()) : got;
        return Math.max(error(q, same), translationError(answer));
    }

    double translationError(final Pose answer) {
        return error(t, translation(answer));
    }

    private static double error(final BigDecimal[] exact, final BigDecimal[] got) {
        double worst = 0;
        for (int i = 0; i < exact.length; i++) {
            worst = Math.max(worst, exact[i].subtract(got[i], MC).abs().doubleValue());
        }
        return worst;
    }

    private static BigDecimal[] slerp(final BigDecimal[] a, final BigDecimal[] b, final BigDecimal s) {
        final BigDecimal[] step = multiply(b, conjugate(a));
        final BigDecimal sine = sqrt(dot(vector(step), vector(step)));
        if (sine.signum() == 0) {
            return a;
        }
        final BigDecimal theta = atan2(sine, step[3]);
        final BigDecimal wa = sin(theta.multiply(ONE.subtract(s), MC)).divide(sine, MC);
        final BigDecimal wb = sin(theta.multiply(s, MC)).divide(sine, MC);
        return add(scale(a, wa), scale(b, wb));
    }

    private static BigDecimal[] shorter(final Pose from, final Pose to) {
        // The arc is chosen as the code under test must choose it: by the dot product of the doubles.
        final double dot = from.qx * to.qx + from.qy * to.qy + from.qz * to.qz + from.qw * to.qw;
        return scale(unit(quaternion(to)), dot < 0 ? ONE.negate() : ONE);
    }

    private static BigDecimal[] quaternion(final Pose pose) {
        return new BigDecimal[] {
            new BigDecimal(pose.qx), new BigDecimal(pose.qy), new BigDecimal(pose.qz), new BigDecimal(pose.qw)
        };
    }

    private static BigDecimal[] translation(final Pose pose) {
        return new BigDecimal[] {new BigDecimal(pose.tx), new BigDecimal(pose.ty), new BigDecimal(pose.tz)};
    }

    private static BigDecimal[] vector(final BigDecimal[] q) {
        return new BigDecimal[] {q[0], q[1], q[2]};
    }

    private static BigDecimal[] unit(final BigDecimal[] q) {
        return scale(q, ONE.divide(sqrt(dot(q, q)), MC));
    }

    private static BigDecimal[] rotate(final BigDecimal[] q, final BigDecimal[] v) {
        final BigDecimal[] pure = {v[0], v[1], v[2], BigDecimal.ZERO};
        return vector(multiply(multiply(q, pure), conjugate(q)));
    }

    private static BigDecimal[] conjugate(final BigDecimal[] q) {
        return new BigDecimal[] {q[0].negate(), q[1].negate(), q[2].negate(), q[3]};
    }

    private static BigDecimal[] multiply(final BigDecimal[] a, final BigDecimal[] b) {
        final BigDecimal[] va = vector(a);
        final BigDecimal[] vb = vector(b);
        final BigDecimal[] v = add(add(scale(vb, a[3]), scale(va, b[3])), cross(va, vb));
        return new BigDecimal[] {v[0], v[1], v[2], a[3].multiply(b[3]).subtract(dot(va, vb), MC)};
    }

    private static BigDecimal[] cross(final BigDecimal[] a, final BigDecimal[] b) {
        return new BigDecimal[] {
            a[1].multiply(b[2]).subtract(a[2].multiply(b[1]), MC),
            a[2].multiply(b[0]).subtract(a[0].multiply(b[2]), MC),
            a[0].multiply(b[1]).subtract(a[1].multiply(b[0]), MC)
        };
    }

    private static BigDecimal dot(final BigDecimal[] a, final BigDecimal[] b) {
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 0; i < a.length; i++) {
            sum = sum.add(a[i].multiply(b[i]), MC);
        }
        return sum;
    }

    private static BigDecimal[] add(final BigDecimal[] a, final BigDecimal[] b) {
        final BigDecimal[] sum = new BigDecimal[a.length];
        for (int i = 0; i < a.length; i++) {
            sum[i] = a[i].add(b[i], MC);
        }
        return sum;
    }

    private static BigDecimal[] sub(final BigDecimal[] a, final BigDecimal[] b) {
        return add(a, scale(b, ONE.negate()));
    }

    private static BigDecimal[] scale(final BigDecimal[] a, final BigDecimal by) {
        final BigDecimal[] scaled = new BigDecimal[a.length];
        for (int i = 0; i < a.length; i++) {
            scaled[i] = a[i].multiply(by, MC);
        }
        return scaled;
    }

    private static BigDecimal sqrt(final BigDecimal x) {
        return x.signum() == 0 ? BigDecimal.ZERO : x.sqrt(MC);
    }

    /** Taylor; arguments here stay below pi. */
    private static BigDecimal sin(final BigDecimal x) {
        BigDecimal term = x;
        BigDecimal sum = x;
        final BigDecimal minusSquare = x.multiply(x, MC).negate();
        for (int i = 2; counts(term); i += 2) {
            term = term.multiply(minusSquare, MC).divide(BigDecimal.valueOf((long) i * (i + 1)), MC);
            sum = sum.add(term, MC);
        }
        return sum;
    }

    private static BigDecimal cos(final BigDecimal x) {
        BigDecimal term = ONE;
        BigDecimal sum = ONE;
        final BigDecimal minusSquare = x.multiply(x, MC).negate();
        for (int i = 1; counts(term); i += 2) {
            term = term.multiply(minusSquare, MC).divide(BigDecimal.valueOf((long) i * (i + 1)), MC);
            sum = sum.add(term, MC);
        }
        return sum;
    }

    /** Whether a term of a series can change a digit of its sum; all but the first are below the angle. */
    private static boolean counts(final BigDecimal term) {
        return term.signum() != 0 && term.precision() - term.scale() > -2 * MC.getPrecision();
    }

    /** Newton on the angle from a double's guess: each step doubles the digits. */
    private static BigDecimal atan2(final BigDecimal sine, final BigDecimal cosine) {
        BigDecimal angle = new BigDecimal(Math.atan2(sine.doubleValue(), cosine.doubleValue()));
        for (int i = 0; i < 4; i++) {
            // sin(exact - angle) = sine cos(angle) - cosine sin(angle), and the difference is tiny
            angle = angle.add(sine.multiply(cos(angle)).subtract(cosine.multiply(sin(angle)), MC), MC);
        }
        return angle;
    }
}
