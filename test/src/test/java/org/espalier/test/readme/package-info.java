/** The README's Java example is compiled and run as it stands; what it shows is what the library does. */
package org.espalier.test.readme;
