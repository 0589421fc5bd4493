/**
 * One edge's samples: how a writer publishes them and how a reader proves that what it read belongs together.
 *
 * <p>{@link org.espalier.arena.ring.RingWriter} has the one push protocol, {@link org.espalier.arena.ring.RingReader}
 * the one reading protocol; both run over any {@code ArenaMemory}, mapped or on the heap. {@link
 * org.espalier.arena.ring.EdgeWriter} is what a claim hands to a publisher: a ring writer that checks its claim and its
 * input before every push.
 *
 * <p>A ring has one writer at a time, enforced by the claim; readers are any number of threads and processes and never
 * delay the writer. This package must not know frames' topology, plans, actors or system calls.
 */
package org.espalier.arena.ring;
