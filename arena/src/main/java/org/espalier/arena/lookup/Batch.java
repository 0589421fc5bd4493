package org.espalier.arena.lookup;

import org.espalier.arena.pose.Pose;

/** Many stamps asked of one plan, answers laid out in an array. Belongs to the thread of its lookup. */
final class Batch {
    private final Pose pose = new Pose();
    private long[] stamps;
    private double[] out;
    private BatchLayout layout;
    private int answered;

    void begin(final long[] asked, final double[] into, final BatchLayout as) {
        if (into.length / as.doubles() < asked.length) {
            throw new IllegalArgumentException(asked.length + " poses as " + as + " need "
                    + (long) asked.length * as.doubles() + " doubles, the array has " + into.length);
        }
        stamps = asked;
        out = into;
        layout = as;
    }

    /** Stamps that were answered before the first that was not. */
    int answered() {
        return answered;
    }

    void end() {
        stamps = null;
        out = null;
    }

    LookupStatus ask(final Evaluation evaluation, final Plan path) {
        path.gallop(monotone());
        try {
            for (answered = 0; answered < stamps.length; answered++) {
                final LookupStatus found = evaluation.at(path, stamps[answered]);
                if (found != LookupStatus.OK) {
                    return found;
                }
                evaluation.copyTo(pose);
                layout.put(pose, out, answered * layout.doubles());
            }
            return LookupStatus.OK;
        } finally {
            path.gallop(false);
        }
    }

    private boolean monotone() {
        boolean rising = true;
        boolean falling = true;
        for (int i = 1; i < stamps.length; i++) {
            rising &= stamps[i - 1] <= stamps[i];
            falling &= stamps[i - 1] >= stamps[i];
        }
        return rising || falling;
    }
}
