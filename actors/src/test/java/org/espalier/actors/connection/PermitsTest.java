package org.espalier.actors.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PermitsTest {
    private final Permits permits = new Permits(2, 1);

    @Test
    void aPermitComesBackExactlyOnce() {
        final Permits.Permit permit = permits.admit().orElseThrow();
        permit.release();
        permit.release();
        assertEquals(0, permits.handshakes());
        assertEquals(0, permits.participants());
    }

    @Test
    void aServedConnectionGivesItsHandshakePlaceBack() {
        final Permits.Permit one = permits.admit().orElseThrow();
        assertTrue(permits.admit().isPresent());
        assertTrue(permits.admit().isEmpty());
        one.serve();
        one.serve();
        assertEquals(1, permits.handshakes());
        assertEquals(1, permits.participants());
        assertTrue(permits.admit().isPresent());
        one.release();
        assertEquals(0, permits.participants());
    }

    @Test
    void aReleasedPermitServesNobody() {
        final Permits.Permit permit = permits.admit().orElseThrow();
        permit.release();
        permit.serve();
        assertEquals(0, permits.participants());
    }

    @Test
    void anAdoptedConnectionIsCountedWhateverTheLimit() {
        permits.adopt(true);
        permits.adopt(true);
        permits.adopt(false);
        permits.adopt(false);
        assertEquals(2, permits.participants());
        assertEquals(2, permits.handshakes());
        assertTrue(permits.isFull());
        assertFalse(permits.isDraining());
    }
}
