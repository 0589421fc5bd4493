package org.espalier.test.network;

import java.net.InetAddress;
import java.net.ServerSocket;

/** The control: what the trace must see. */
final class OpensAnInternetSocket {
    private OpensAnInternetSocket() {}

    public static void main(final String[] args) throws Exception {
        InetAddress.getByName("localhost");
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            System.out.println("listening on " + socket.getLocalPort());
        }
    }
}
