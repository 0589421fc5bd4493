package org.espalier.protocol.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.espalier.protocol.hello.MalformedFrameException;
import org.junit.jupiter.api.Test;

class ControlFrameTest {
    @Test
    void whatIsSentIsWhatIsRead() {
        final ControlFrame frame = new ControlFrame(ControlKind.NOTICE, -5, new byte[ControlFrame.MAX_PAYLOAD]);
        assertEquals(frame, ControlFrame.decode(frame.encode()));
    }

    /** Mutant: trusting the length field. */
    @Test
    void aLengthThatLiesIsMalformed() {
        for (final int length : new int[] {-1, 0, 2, 4, ControlFrame.MAX_PAYLOAD + 1, Integer.MAX_VALUE}) {
            final ByteBuffer bytes = new ControlFrame(ControlKind.PING, 1, new byte[3]).encode();
            bytes.order(ByteOrder.LITTLE_ENDIAN).putInt(4, length);
            assertThrows(MalformedFrameException.class, () -> ControlFrame.decode(bytes), "length " + length);
        }
        assertThrows(MalformedFrameException.class, () -> ControlFrame.decode(ByteBuffer.allocate(15)));
        assertThrows(MalformedFrameException.class, () -> ControlFrame.decode(ByteBuffer.allocate(16)));
    }
}
