package org.espalier.mcap;

/**
 * A place of a file that could not be read.
 *
 * @param offset where, in bytes from the start of the file
 * @param what   what was found, what became of it
 * @since 0.1
 */
public record McapDamage(long offset, String what) {
    @Override
    public String toString() {
        return "byte " + offset + ": " + what;
    }
}
