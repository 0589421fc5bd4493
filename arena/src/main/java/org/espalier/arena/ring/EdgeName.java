package org.espalier.arena.ring;

import java.util.Objects;

/**
 * Names an edge in failures and listings.
 *
 * @param parent full name of the parent frame
 * @param child full name of the child frame
 * @since 0.1
 */
public record EdgeName(String parent, String child) {
    /** Refuses null names. */
    public EdgeName {
        Objects.requireNonNull(parent, "parent");
        Objects.requireNonNull(child, "child");
    }

    @Override
    public String toString() {
        return parent + " -> " + child;
    }
}
