/** How processes meet, with real processes that are killed. */
package org.espalier.test.rendezvous;
