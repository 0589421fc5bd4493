/**
 * Campaigns: the same harm done to living processes again and again, with a floor on how often, figures printed, and a
 * wrong input of each that must be caught.
 *
 * <p>A campaign has a short form, which every build runs, and a long one, tagged {@code slow}, that starts again from any
 * round. Its children are started ahead, or left over from the campaign before; they have opened something once and stand
 * parked, so that what is measured is the step and not the start of a JVM.
 */
package org.espalier.test.campaign;
