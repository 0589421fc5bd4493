package org.espalier.protocol.hello;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import java.util.UUID;
import org.espalier.protocol.lockfile.IdentityRecord;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.junit.jupiter.api.Test;

class HelloFramesTest {
    private static final IdentityRecord WHO = new IdentityRecord(
            3,
            new UUID(1, 2),
            new UUID(3, 4),
            5,
            6,
            7,
            8,
            9,
            ParticipantMode.READ_WRITE,
            IdentityRecord.State.ATTACHED,
            true,
            "lidar driver");

    private static final HelloReply REPLY = new HelloReply(
            HelloStatus.NO_SLOTS, 1, 0x1234567890L, -1, 5, 7, 8192, new UUID(9, 8), 42, 77, new UUID(1, 1), 64, 63);

    /** Mutant: two fields written at one offset. */
    @Test
    void whatIsSentIsWhatIsRead() {
        final HelloRequest request = HelloRequest.reattach(WHO, new UUID(10, 11), 12, new byte[32]);
        assertEquals(request, HelloRequest.decode(request.encode()));
        assertEquals(new UUID(10, 11), HelloRequest.decode(request.encode()).instance());
        assertEquals(12, HelloRequest.decode(request.encode()).slot());
        assertEquals(7, HelloRequest.decode(request.encode()).incarnation());
        assertEquals(REPLY, HelloReply.decode(REPLY.encode()));
    }

    @Test
    void anotherLengthIsMalformed() {
        for (final int length : new int[] {0, 1, HelloRequest.LENGTH - 1, HelloRequest.LENGTH + 1, 65536}) {
            assertThrows(MalformedFrameException.class, () -> HelloRequest.decode(ByteBuffer.allocate(length)));
            assertThrows(MalformedFrameException.class, () -> HelloReply.decode(ByteBuffer.allocate(length)));
        }
    }

    @Test
    void aKindModeOrStatusNobodyKnowsIsMalformed() {
        for (final int at : new int[] {0, 12, 13, 14, 15}) {
            final ByteBuffer bytes =
                    HelloRequest.first(HelloKind.JOIN, WHO, new byte[32]).encode();
            bytes.put(at, (byte) 0x7F);
            assertThrows(MalformedFrameException.class, () -> HelloRequest.decode(bytes), "byte " + at);
        }
        final ByteBuffer reply = REPLY.encode();
        reply.order(ByteOrder.LITTLE_ENDIAN).putInt(12, HelloStatus.values().length);
        assertThrows(MalformedFrameException.class, () -> HelloReply.decode(reply));
    }

    /** Any bytes are a frame or malformed, never another exception. */
    @Test
    void noiseIsAFrameOrMalformed() {
        final Random random = new Random(1);
        int malformed = 0;
        for (int i = 0; i < 100_000; i++) {
            final ByteBuffer bytes =
                    HelloRequest.first(HelloKind.STATUS, WHO, new byte[32]).encode();
            for (int k = 0; k < 4; k++) {
                bytes.put(random.nextInt(HelloRequest.LENGTH), (byte) random.nextInt());
            }
            try {
                HelloRequest.decode(bytes);
            } catch (final MalformedFrameException e) {
                malformed++;
            }
        }
        assertEquals(true, malformed > 1000 && malformed < 99_000, "malformed " + malformed);
    }
}
