package org.espalier.mcap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bytes are built here by hand. */
class TransformCodecTest {
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void bothByteOrdersAreRead(final boolean little) throws McapException {
        final ByteBuffer data = byHand(little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        final List<String> heard = new ArrayList<>();

        new TransformReader().cdr(data, t -> heard.add(text(t)));

        assertEquals(List.of("-1500000000 map/b 1.0 2.0 3.0 0.0 0.6 0.0 0.8"), heard);
    }

    @Test
    void whatIsWrittenHasTheBytesOfTheStandard() {
        final Transform t = new Transform();
        t.stampNanos(-1_500_000_000L);
        t.parent = "map";
        t.child = "b";
        t.tx = 1;
        t.ty = 2;
        t.tz = 3;
        t.qy = 0.6;
        t.qw = 0.8;
        final TransformWriter writer = new TransformWriter();
        writer.begin();
        writer.add(t);

        assertEquals(byHand(ByteOrder.LITTLE_ENDIAN), writer.end());
    }

    @Test
    void everyPrefixIsRefusedAndNothingIsReadBeyondIt() {
        final ByteBuffer whole = byHand(ByteOrder.LITTLE_ENDIAN);
        for (int length = 0; length < whole.limit(); length++) {
            final ByteBuffer cut = whole.duplicate().limit(length);
            assertThrows(McapException.class, () -> new TransformReader().cdr(cut, t -> {}), "at " + length);
        }
    }

    @Test
    void aStampThatTheFormatCannotNameIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Transform().stampNanos(1L << 62));
    }

    private static String text(final Transform t) {
        return t.stampNanos() + " " + t.parent + "/" + t.child + " " + t.tx + " " + t.ty + " " + t.tz + " " + t.qx + " "
                + t.qy + " " + t.qz + " " + t.qw;
    }

    private static ByteBuffer byHand(final ByteOrder order) {
        final ByteBuffer out = ByteBuffer.allocate(4 + 32 + 56).order(order);
        out.put((byte) 0).put((byte) (order == ByteOrder.LITTLE_ENDIAN ? 1 : 0)).putShort((short) 0);
        out.putInt(1).putInt(-2).putInt(500_000_000);
        out.putInt(4).put("map\0".getBytes(StandardCharsets.UTF_8));
        out.putInt(2).put("b\0".getBytes(StandardCharsets.UTF_8));
        // From here on doubles at multiples of eight behind the head: 4 + 8 + 8 + 8 = 28, padded to 32.
        out.position(4 + 32);
        for (final double value : new double[] {1, 2, 3, 0, 0.6, 0, 0.8}) {
            out.putDouble(value);
        }
        return out.flip();
    }
}
