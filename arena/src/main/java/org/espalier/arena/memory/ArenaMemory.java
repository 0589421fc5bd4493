package org.espalier.arena.memory;

/**
 * A segment of memory addressed by offset. Little-endian. Longs and doubles are accessed at multiples of 8, ints at
 * multiples of 4, each by one access of its size; the name of a method says its memory order, and no suffix means plain.
 *
 * <p><b>Caveats.</b> An offset outside {@code [0, size())} is the caller's fault: the heap twin throws, a mapping may end
 * the JVM. A write to memory that is not {@link #writable()} throws and changes nothing. Plain accesses are ordered only
 * by {@link MemoryFences} and by the ordered accesses around them.
 *
 * @since 0.1
 */
public interface ArenaMemory {
    /**
     * Number of bytes.
     *
     * @return size, a multiple of 8
     */
    long size();

    /**
     * Whether writes are allowed.
     *
     * @return false for a read-only mapping
     */
    boolean writable();

    /**
     * Plain read.
     *
     * @param offset multiple of 8
     * @return the word
     */
    long getLong(long offset);

    /**
     * Plain write.
     *
     * @param offset multiple of 8
     * @param value the word
     * @throws ReadOnlyMemoryException when not writable
     */
    void putLong(long offset, long value);

    /**
     * Read after which no later access of this thread is ordered before it.
     *
     * @param offset multiple of 8
     * @return the word
     */
    long getLongAcquire(long offset);

    /**
     * Write that no earlier access of this thread is ordered after.
     *
     * @param offset multiple of 8
     * @param value the word
     * @throws ReadOnlyMemoryException when not writable
     */
    void putLongRelease(long offset, long value);

    /**
     * Read in the one total order of all volatile accesses.
     *
     * @param offset multiple of 8
     * @return the word
     */
    long getLongVolatile(long offset);

    /**
     * Write in the one total order of all volatile accesses; a later volatile read is not ordered before it.
     *
     * @param offset multiple of 8
     * @param value the word
     * @throws ReadOnlyMemoryException when not writable
     */
    void putLongVolatile(long offset, long value);

    /**
     * Replaces a word when it is the expected one, as one volatile access.
     *
     * @param offset multiple of 8
     * @param expected the word that must be there
     * @param update the word to put
     * @return whether it was replaced
     * @throws ReadOnlyMemoryException when not writable
     */
    boolean compareAndSetLong(long offset, long expected, long update);

    /**
     * Adds to a word, as one volatile access.
     *
     * @param offset multiple of 8
     * @param delta what to add
     * @return the word before
     * @throws ReadOnlyMemoryException when not writable
     */
    long getAndAddLong(long offset, long delta);

    /**
     * Plain read.
     *
     * @param offset multiple of 8
     * @return the double whose bits are there, NaN payload included
     */
    double getDouble(long offset);

    /**
     * Plain write.
     *
     * @param offset multiple of 8
     * @param value the double
     * @throws ReadOnlyMemoryException when not writable
     */
    void putDouble(long offset, double value);

    /**
     * Plain read.
     *
     * @param offset multiple of 4
     * @return the word
     */
    int getInt(long offset);

    /**
     * Plain write.
     *
     * @param offset multiple of 4
     * @param value the word
     * @throws ReadOnlyMemoryException when not writable
     */
    void putInt(long offset, int value);

    /**
     * Plain read of a run of bytes; not atomic as a whole.
     *
     * @param offset of the first byte
     * @param into receives the bytes
     * @param start index of the first byte in {@code into}
     * @param length number of bytes
     * @throws IndexOutOfBoundsException when either range is not inside its container
     */
    void getBytes(long offset, byte[] into, int start, int length);

    /**
     * Plain write of a run of bytes; not atomic as a whole.
     *
     * @param offset of the first byte
     * @param from the bytes
     * @param start index of the first byte in {@code from}
     * @param length number of bytes
     * @throws IndexOutOfBoundsException when either range is not inside its container
     * @throws ReadOnlyMemoryException when not writable
     */
    void putBytes(long offset, byte[] from, int start, int length);
}
