/**
 * What travels on the same socket after the hello: one frame per message.
 *
 * <p>A record with an encoder and a decoder, callable from any thread. A decoder trusts nothing it reads.
 */
package org.espalier.protocol.control;
