package org.espalier.arena.ring;

import org.espalier.arena.pose.Stamps;

/**
 * Why a push was refused, as data. The edge is unchanged by a refused push.
 *
 * @since 0.1
 */
public sealed interface PushFailure {
    /**
     * The edge that was to be pushed to.
     *
     * @return the edge
     */
    EdgeName edge();

    /**
     * The status a non-throwing push returns for this failure.
     *
     * @return the status
     */
    PushStatus status();

    /**
     * What happened, the values, and what to do.
     *
     * @return one line for people
     */
    String message();

    /**
     * A number of the pose is NaN or infinite.
     *
     * @param edge the edge
     * @param stamp the refused sample's stamp, ns
     * @param field the first offending number: tx, ty, tz, qx, qy, qz or qw
     * @param value that number
     */
    record NotFinite(EdgeName edge, long stamp, String field, double value) implements PushFailure {
        @Override
        public PushStatus status() {
            return PushStatus.NOT_FINITE;
        }

        @Override
        public String message() {
            return "push to " + edge + " at " + stamp + " ns refused: " + field + " is " + value
                    + "; a pose must be finite";
        }
    }

    /**
     * The quaternion is not of unit length.
     *
     * @param edge the edge
     * @param stamp the refused sample's stamp, ns
     * @param squaredNorm qx^2 + qy^2 + qz^2 + qw^2 as given
     */
    record NotUnit(EdgeName edge, long stamp, double squaredNorm) implements PushFailure {
        @Override
        public PushStatus status() {
            return PushStatus.NOT_UNIT;
        }

        @Override
        public String message() {
            return "push to " + edge + " at " + stamp + " ns refused: squared length of the quaternion is "
                    + squaredNorm + ", allowed is 1 within 0.01; normalise it, and check the order (x, y, z, w)";
        }
    }

    /**
     * The stamp is older than the newest sample's.
     *
     * @param edge the edge
     * @param last stamp of the newest sample, ns
     * @param got the refused stamp, ns
     * @param writer label of the claim that pushed
     */
    record StampWentBack(EdgeName edge, long last, long got, String writer) implements PushFailure {
        @Override
        public PushStatus status() {
            return PushStatus.STAMP_WENT_BACK;
        }

        @Override
        public String message() {
            return "push to " + edge + " by '" + writer + "' refused: stamp " + got + " ns is "
                    + Stamps.describeGap(last - got) + " before the newest, " + last
                    + " ns; samples of an edge must come in the order of their stamps";
        }
    }

    /**
     * The newest sample has this stamp already and the edge refuses a second one.
     *
     * @param edge the edge
     * @param stamp the stamp, ns
     */
    record EqualStampRefused(EdgeName edge, long stamp) implements PushFailure {
        @Override
        public PushStatus status() {
            return PushStatus.EQUAL_STAMP_REFUSED;
        }

        @Override
        public String message() {
            return "push to " + edge + " refused: its newest sample has the stamp " + stamp
                    + " ns already and the edge's policy is REFUSE";
        }
    }

    /**
     * The claim went to somebody else or was taken away.
     *
     * @param edge the edge
     * @param held the claim word this writer was granted
     * @param found the claim word in memory now
     */
    record ClaimRevoked(EdgeName edge, long held, long found) implements PushFailure {
        @Override
        public PushStatus status() {
            return PushStatus.CLAIM_REVOKED;
        }

        @Override
        public String message() {
            return "push to " + edge + " refused: the claim was revoked (epoch " + (held >>> 32)
                    + " was granted, the edge is at epoch " + (found >>> 32) + "); claim the edge again";
        }
    }

    /**
     * Two threads pushed through one writer at once.
     *
     * @param edge the edge
     */
    record ConcurrentUse(EdgeName edge) implements PushFailure {
        @Override
        public PushStatus status() {
            return PushStatus.CONCURRENT_USE;
        }

        @Override
        public String message() {
            return "push to " + edge + " refused: another thread is pushing through the same writer; "
                    + "use a writer from one thread at a time";
        }
    }

    /**
     * The writer was closed before.
     *
     * @param edge the edge
     */
    record WriterClosed(EdgeName edge) implements PushFailure {
        @Override
        public PushStatus status() {
            return PushStatus.CLOSED;
        }

        @Override
        public String message() {
            return "push to " + edge + " refused: the writer is closed; claim the edge again";
        }
    }
}
