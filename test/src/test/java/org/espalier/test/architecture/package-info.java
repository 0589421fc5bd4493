/**
 * The walls of the house: which module may know which, what no module may use, and what every package must have.
 *
 * <p>The rules read compiled classes of all modules where they can, and the source tree where bytecode does not tell
 * (package comments are not compiled). They run on any thread and touch nothing but files of this checkout.
 */
package org.espalier.test.architecture;
