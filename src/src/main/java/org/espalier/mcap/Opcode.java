package org.espalier.mcap;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The first bytes of a file and the first byte of each record. */
final class Opcode {
    static final int HEADER = 0x01;
    static final int FOOTER = 0x02;
    static final int SCHEMA = 0x03;
    static final int CHANNEL = 0x04;
    static final int MESSAGE = 0x05;
    static final int CHUNK = 0x06;
    static final int MESSAGE_INDEX = 0x07;
    static final int CHUNK_INDEX = 0x08;
    static final int ATTACHMENT = 0x09;
    static final int ATTACHMENT_INDEX = 0x0A;
    static final int STATISTICS = 0x0B;
    static final int METADATA = 0x0C;
    static final int METADATA_INDEX = 0x0D;
    static final int SUMMARY_OFFSET = 0x0E;
    static final int DATA_END = 0x0F;

    /** A record's head: opcode and length. */
    static final int HEAD_BYTES = 9;

    private static final byte[] MAGIC = "\u0089MCAP0\r\n".getBytes(StandardCharsets.ISO_8859_1);

    private Opcode() {}

    static byte[] magic() {
        return MAGIC.clone();
    }

    static boolean isMagic(final byte[] bytes) {
        return Arrays.equals(bytes, MAGIC);
    }
}
