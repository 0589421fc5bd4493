package org.espalier.mcap;

import java.util.ArrayList;
import java.util.List;

/** Counts what could not be read, keeps the first of it and tells the visitor all of it. */
final class DamageLog {
    private static final int KEPT = 20;

    private final McapVisitor visitor;
    private final List<McapDamage> first = new ArrayList<>();
    private long count;

    DamageLog(final McapVisitor visitor) {
        this.visitor = visitor;
    }

    void add(final long offset, final String what) {
        final McapDamage damage = new McapDamage(offset, what);
        if (count < KEPT) {
            first.add(damage);
        }
        count++;
        visitor.damage(damage);
    }

    long count() {
        return count;
    }

    List<McapDamage> first() {
        return first;
    }
}
