/** Claims about the kernel that only another process can prove: locks of the dead, passed descriptors, foreign users. */
package org.espalier.test.posix;
