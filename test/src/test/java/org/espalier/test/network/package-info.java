/**
 * Nothing of Espalier talks to a network: a process that opens an arena, pushes and looks up is run under
 * {@code strace}, and its internet sockets and name look-ups are counted, less what the JDK does by itself. A second child that does open one proves
 * that the count would not be zero by accident.
 */
package org.espalier.test.network;
