package org.espalier.arena.lookup;

/**
 * The lookups one thread asks a tree for by name. Finding one again compares two names and allocates nothing; two pairs
 * that fall on one place take turns, at the cost of a compilation. Belongs to one thread; a tree keeps one per thread.
 *
 * @since 0.1
 */
public final class LookupCache {
    private static final int PLACES = 64;

    private final TreeView tree;
    private final String[] targets = new String[PLACES];
    private final String[] sources = new String[PLACES];
    private final Lookup[] lookups = new Lookup[PLACES];

    /**
     * An empty cache.
     *
     * @param tree the tree the lookups ask
     */
    public LookupCache(final TreeView tree) {
        this.tree = tree;
    }

    /**
     * The lookup between two frames.
     *
     * @param target frame the answers are expressed in
     * @param source frame asked for
     * @return the lookup, the same one while its place is not taken by another pair
     * @throws org.espalier.protocol.name.InvalidNameException when a name can never be a frame's
     */
    public Lookup get(final String target, final String source) {
        final int hash = target.hashCode() * 31 + source.hashCode();
        final int place = (hash ^ hash >>> 16) & (PLACES - 1);
        if (target.equals(targets[place]) && source.equals(sources[place])) {
            return lookups[place];
        }
        final Lookup lookup = Lookup.of(tree, target, source);
        targets[place] = target;
        sources[place] = source;
        lookups[place] = lookup;
        return lookup;
    }
}
