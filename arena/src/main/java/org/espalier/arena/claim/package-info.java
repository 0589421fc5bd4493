/**
 * The exclusive right to push to an edge: a word in memory, and a lock byte - the lease - that makes its holder's death
 * visible.
 *
 * <p>{@link org.espalier.arena.claim.ClaimTable} knows the words and how to reap a dead holder's; {@link
 * org.espalier.arena.claim.Claimant} is one session's side: it admits one claimer per edge, takes the lease, then the
 * word, and gives both back.
 *
 * <p>Any thread of the control plane may call; nothing here is on the path of a push. This package must not know rings,
 * or how a lease is taken: it is handed {@link org.espalier.arena.claim.LeaseLocks}.
 */
package org.espalier.arena.claim;
