package org.espalier.protocol.layout;

/**
 * An attached read-write process. Indexed by slot.
 *
 * <pre>
 * offset size  field
 *      0    8  word               see ParticipantWord
 *      8    8  tokenHigh          process token, high half
 *     16    8  tokenLow           process token, low half
 *     24    4  pid                process id, a label
 *     28    4  mode               0 read-only, 1 read-write
 *     32    8  startTime          clock ticks since boot, a label
 *     40    8  attachedAt         ns since 1970, a label
 *     48    4  nameLength         UTF-8 bytes, 0..64
 *     64   64  name               what it calls itself
 * </pre>
 *
 * @since 0.1
 */
public final class ParticipantRecord {
    /** Bytes of one record. */
    public static final int LENGTH = 128;

    /** See ParticipantWord. */
    public static final int WORD_OFFSET = 0;

    /** Bytes of {@link #WORD_OFFSET}. */
    public static final int WORD_LENGTH = 8;

    /** Process token, high half. */
    public static final int TOKEN_HIGH_OFFSET = 8;

    /** Bytes of {@link #TOKEN_HIGH_OFFSET}. */
    public static final int TOKEN_HIGH_LENGTH = 8;

    /** Process token, low half. */
    public static final int TOKEN_LOW_OFFSET = 16;

    /** Bytes of {@link #TOKEN_LOW_OFFSET}. */
    public static final int TOKEN_LOW_LENGTH = 8;

    /** Process id, a label. */
    public static final int PID_OFFSET = 24;

    /** Bytes of {@link #PID_OFFSET}. */
    public static final int PID_LENGTH = 4;

    /** 0 read-only, 1 read-write. */
    public static final int MODE_OFFSET = 28;

    /** Bytes of {@link #MODE_OFFSET}. */
    public static final int MODE_LENGTH = 4;

    /** Clock ticks since boot, a label. */
    public static final int START_TIME_OFFSET = 32;

    /** Bytes of {@link #START_TIME_OFFSET}. */
    public static final int START_TIME_LENGTH = 8;

    /** Ns since 1970, a label. */
    public static final int ATTACHED_AT_OFFSET = 40;

    /** Bytes of {@link #ATTACHED_AT_OFFSET}. */
    public static final int ATTACHED_AT_LENGTH = 8;

    /** UTF-8 bytes, 0..64. */
    public static final int NAME_LENGTH_OFFSET = 48;

    /** Bytes of {@link #NAME_LENGTH_OFFSET}. */
    public static final int NAME_LENGTH_LENGTH = 4;

    /** What it calls itself. */
    public static final int NAME_OFFSET = 64;

    /** Bytes of {@link #NAME_OFFSET}. */
    public static final int NAME_LENGTH = 64;

    /** Most participants an arena may have. */
    public static final int MAX_SLOTS = 4096;

    /** The field map. */
    public static final RecordMap MAP = RecordMap.of(
            "ParticipantRecord",
            LENGTH,
            RecordMap.field("word", WORD_OFFSET, WORD_LENGTH),
            RecordMap.field("tokenHigh", TOKEN_HIGH_OFFSET, TOKEN_HIGH_LENGTH),
            RecordMap.field("tokenLow", TOKEN_LOW_OFFSET, TOKEN_LOW_LENGTH),
            RecordMap.field("pid", PID_OFFSET, PID_LENGTH),
            RecordMap.field("mode", MODE_OFFSET, MODE_LENGTH),
            RecordMap.field("startTime", START_TIME_OFFSET, START_TIME_LENGTH),
            RecordMap.field("attachedAt", ATTACHED_AT_OFFSET, ATTACHED_AT_LENGTH),
            RecordMap.field("nameLength", NAME_LENGTH_OFFSET, NAME_LENGTH_LENGTH),
            RecordMap.field("name", NAME_OFFSET, NAME_LENGTH));

    private ParticipantRecord() {}
}
