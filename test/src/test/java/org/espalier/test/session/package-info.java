/**
 * Sessions in processes of their own: what death, SIGTERM and a busy application do to them and to the survivors.
 */
package org.espalier.test.session;
