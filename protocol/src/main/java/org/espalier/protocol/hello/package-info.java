/**
 * The first words between a process and an owner: a request and a reply of fixed size over a seqpacket socket.
 *
 * <p>Records with an encoder and a decoder, callable from any thread. A decoder trusts nothing it reads. Nothing here
 * knows a socket; which descriptors travel with a reply is said at {@link org.espalier.protocol.hello.HelloReply}.
 */
package org.espalier.protocol.hello;
