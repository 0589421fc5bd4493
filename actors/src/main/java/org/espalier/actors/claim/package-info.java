/**
 * The claims of this process.
 *
 * <p>{@link org.espalier.actors.claim.ClaimRegistry} admits one claimer per edge: two of this process share the lease's
 * file description, the kernel would not refuse the second. It runs on the blocking dispatcher since a lease is a lock.
 *
 * <p>Must not know who owns the arena or how samples are written.
 */
package org.espalier.actors.claim;
