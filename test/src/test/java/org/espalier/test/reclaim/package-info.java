/** What a SIGKILL leaves behind, and how soon others have it: slots, claims, files, descriptors. */
package org.espalier.test.reclaim;
