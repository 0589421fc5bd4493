/** That a read-only participant cannot write, whatever it tries: the kernel refuses, or the MMU ends the process. */
package org.espalier.test.readonly;
