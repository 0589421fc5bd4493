/**
 * Runs small protocols over the heap twin in every possible order of their shared accesses, and with a kill at every one
 * of them. Test code only; one exploration belongs to one thread.
 */
package org.espalier.arena.interleaving;
