package org.espalier.arena.pose;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** exp of a twist as the power series of its 4x4 matrix in 60 digits: no angle, no axis, none of the closed forms. */
final class ExactExponential {
    private static final MathContext MC = new MathContext(60, RoundingMode.HALF_EVEN);
    private static final int TERMS = 80;

    private ExactExponential() {}

    /** The largest difference of any element between exp(twist) and the pose's matrix. */
    static double error(final Twist twist, final Pose pose) {
        final BigDecimal[] exact = of(twist);
        final BigDecimal[] got = matrix(pose);
        double worst = 0;
        for (int i = 0; i < 12; i++) {
            worst = Math.max(worst, exact[i].subtract(got[i], MC).abs().doubleValue());
        }
        return worst;
    }

    private static BigDecimal[] of(final Twist w) {
        final double[] numbers = {
            0, -w.wz, w.wy, w.vx, w.wz, 0, -w.wx, w.vy, -w.wy, w.wx, 0, w.vz, 0, 0, 0, 0,
        };
        final BigDecimal[] m = new BigDecimal[16];
        final BigDecimal[] sum = new BigDecimal[16];
        for (int i = 0; i < 16; i++) {
            m[i] = new BigDecimal(numbers[i]);
            sum[i] = i % 5 == 0 ? BigDecimal.ONE : BigDecimal.ZERO;
        }
        BigDecimal[] term = sum.clone();
        for (int n = 1; n <= TERMS; n++) {
            term = multiply(term, m, BigDecimal.valueOf(n));
            for (int i = 0; i < 16; i++) {
                sum[i] = sum[i].add(term[i], MC);
            }
        }
        return sum;
    }

    private static BigDecimal[] multiply(final BigDecimal[] a, final BigDecimal[] b, final BigDecimal by) {
        final BigDecimal[] product = new BigDecimal[16];
        for (int row = 0; row < 4; row++) {
            for (int column = 0; column < 4; column++) {
                BigDecimal sum = BigDecimal.ZERO;
                for (int k = 0; k < 4; k++) {
                    sum = sum.add(a[4 * row + k].multiply(b[4 * k + column], MC), MC);
                }
                product[4 * row + column] = sum.divide(by, MC);
            }
        }
        return product;
    }

    private static BigDecimal[] matrix(final Pose pose) {
        final BigDecimal x = new BigDecimal(pose.qx);
        final BigDecimal y = new BigDecimal(pose.qy);
        final BigDecimal z = new BigDecimal(pose.qz);
        final BigDecimal w = new BigDecimal(pose.qw);
        final BigDecimal per = BigDecimal.valueOf(2)
                .divide(x.pow(2).add(y.pow(2)).add(z.pow(2)).add(w.pow(2)), MC);
        return new BigDecimal[] {
            one(per, y.pow(2).add(z.pow(2))),
            per.multiply(x.multiply(y).subtract(w.multiply(z)), MC),
            per.multiply(x.multiply(z).add(w.multiply(y)), MC),
            new BigDecimal(pose.tx),
            per.multiply(x.multiply(y).add(w.multiply(z)), MC),
            one(per, x.pow(2).add(z.pow(2))),
            per.multiply(y.multiply(z).subtract(w.multiply(x)), MC),
            new BigDecimal(pose.ty),
            per.multiply(x.multiply(z).subtract(w.multiply(y)), MC),
            per.multiply(y.multiply(z).add(w.multiply(x)), MC),
            one(per, x.pow(2).add(y.pow(2))),
            new BigDecimal(pose.tz),
        };
    }

    private static BigDecimal one(final BigDecimal per, final BigDecimal squares) {
        return BigDecimal.ONE.subtract(per.multiply(squares, MC), MC);
    }
}
