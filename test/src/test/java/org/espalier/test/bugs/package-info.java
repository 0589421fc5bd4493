/** Inputs of public bug reports: each test carries the number of its row in the list and claims what must come out. */
package org.espalier.test.bugs;
