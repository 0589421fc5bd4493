package org.espalier.actors.connection;

import java.util.Optional;

/**
 * How many connections may stand: so many handshakes, and as many participants as the arena has slots. A permit is
 * given back exactly once, whatever is called how often.
 *
 * <p>For one actor; only {@link #isDraining()} may be read by others.
 */
final class Permits {
    private final int maxHandshakes;
    private final int places;
    private int handshakes;
    private int participants;
    private volatile boolean draining;

    Permits(final int maxHandshakes, final int places) {
        this.maxHandshakes = maxHandshakes;
        this.places = places;
    }

    /** A permit for a stranger, or empty at the limit. */
    Optional<Permit> admit() {
        return isFull() ? Optional.empty() : Optional.of(new Permit(false));
    }

    /** A permit for a connection that stood before a restart; never refused. */
    Permit adopt(final boolean serving) {
        return new Permit(serving);
    }

    boolean isFull() {
        return handshakes >= maxHandshakes || handshakes + participants >= maxHandshakes + places;
    }

    int handshakes() {
        return handshakes;
    }

    int participants() {
        return participants;
    }

    int maxHandshakes() {
        return maxHandshakes;
    }

    void drain() {
        draining = true;
    }

    boolean isDraining() {
        return draining;
    }

    /** The right of one connection to stand. */
    final class Permit {
        private boolean serving;
        private boolean released;

        private Permit(final boolean serving) {
            this.serving = serving;
            count(1);
        }

        /** The handshake is over: the place under the handshake limit is free again. */
        void serve() {
            if (!serving && !released) {
                count(-1);
                serving = true;
                count(1);
            }
        }

        void release() {
            if (!released) {
                released = true;
                count(-1);
            }
        }

        private void count(final int change) {
            if (serving) {
                participants += change;
            } else {
                handshakes += change;
            }
        }
    }
}
