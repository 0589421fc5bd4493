/**
 * An owner's death and what follows it, with real processes: who takes over, that exactly one does, that everybody is
 * attached again, and what lookups and pushes noticed of it.
 *
 * <p>{@link org.espalier.test.takeover.OwnerKills} is the campaign; its figures are printed, its floors asserted.
 */
package org.espalier.test.takeover;
