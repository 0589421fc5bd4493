package org.espalier.protocol.layout;

/**
 * An edge: its ends, its kind and its ring. Indexed by edge id, record 0 unused. Rewritten only while the topology lock is
 * held.
 *
 * <pre>
 * offset size  field
 *      0    4  parent             frame id
 *      4    4  child              frame id
 *      8    1  kind               0 static, 1 dynamic
 *      9    1  interpolation      0 SCLERP, 1 LERP_SLERP
 *     10    1  domain             time domain tag
 *     11    1  stampPolicy        0 REPLACE, 1 REFUSE
 *     12    4  state              0 unused, 1 declared, 2 removed
 *     16    8  slots              ring slots, a power of two from 2 up
 *     24    8  ringAt             index of its first ring slot
 *     32    8  nominalRate        mHz; 0 undeclared
 *     40    8  declaredBy         see HolderWord
 *     48    8  declaredAt         ns since 1970, a label
 * </pre>
 *
 * @since 0.1
 */
public final class EdgeRecord {
    /** Bytes of one record. */
    public static final int LENGTH = 64;

    /** Frame id. */
    public static final int PARENT_OFFSET = 0;

    /** Bytes of {@link #PARENT_OFFSET}. */
    public static final int PARENT_LENGTH = 4;

    /** Frame id. */
    public static final int CHILD_OFFSET = 4;

    /** Bytes of {@link #CHILD_OFFSET}. */
    public static final int CHILD_LENGTH = 4;

    /** 0 static, 1 dynamic. */
    public static final int KIND_OFFSET = 8;

    /** Bytes of {@link #KIND_OFFSET}. */
    public static final int KIND_LENGTH = 1;

    /** 0 SCLERP, 1 LERP_SLERP. */
    public static final int INTERPOLATION_OFFSET = 9;

    /** Bytes of {@link #INTERPOLATION_OFFSET}. */
    public static final int INTERPOLATION_LENGTH = 1;

    /** Time domain tag. */
    public static final int DOMAIN_OFFSET = 10;

    /** Bytes of {@link #DOMAIN_OFFSET}. */
    public static final int DOMAIN_LENGTH = 1;

    /** 0 REPLACE, 1 REFUSE. */
    public static final int STAMP_POLICY_OFFSET = 11;

    /** Bytes of {@link #STAMP_POLICY_OFFSET}. */
    public static final int STAMP_POLICY_LENGTH = 1;

    /** 0 unused, 1 declared, 2 removed. */
    public static final int STATE_OFFSET = 12;

    /** Bytes of {@link #STATE_OFFSET}. */
    public static final int STATE_LENGTH = 4;

    /** Ring slots, a power of two from 2 up. */
    public static final int SLOTS_OFFSET = 16;

    /** Bytes of {@link #SLOTS_OFFSET}. */
    public static final int SLOTS_LENGTH = 8;

    /** Index of its first ring slot. */
    public static final int RING_AT_OFFSET = 24;

    /** Bytes of {@link #RING_AT_OFFSET}. */
    public static final int RING_AT_LENGTH = 8;

    /** MHz; 0 undeclared. */
    public static final int NOMINAL_RATE_OFFSET = 32;

    /** Bytes of {@link #NOMINAL_RATE_OFFSET}. */
    public static final int NOMINAL_RATE_LENGTH = 8;

    /** See HolderWord. */
    public static final int DECLARED_BY_OFFSET = 40;

    /** Bytes of {@link #DECLARED_BY_OFFSET}. */
    public static final int DECLARED_BY_LENGTH = 8;

    /** Ns since 1970, a label. */
    public static final int DECLARED_AT_OFFSET = 48;

    /** Bytes of {@link #DECLARED_AT_OFFSET}. */
    public static final int DECLARED_AT_LENGTH = 8;

    /** {@link #STATE_OFFSET}: never declared. */
    public static final int UNUSED = 0;

    /** {@link #STATE_OFFSET}: in the tree. */
    public static final int DECLARED = 1;

    /** {@link #STATE_OFFSET}: taken out of the tree. */
    public static final int REMOVED = 2;

    /** The field map. */
    public static final RecordMap MAP = RecordMap.of(
            "EdgeRecord",
            LENGTH,
            RecordMap.field("parent", PARENT_OFFSET, PARENT_LENGTH),
            RecordMap.field("child", CHILD_OFFSET, CHILD_LENGTH),
            RecordMap.field("kind", KIND_OFFSET, KIND_LENGTH),
            RecordMap.field("interpolation", INTERPOLATION_OFFSET, INTERPOLATION_LENGTH),
            RecordMap.field("domain", DOMAIN_OFFSET, DOMAIN_LENGTH),
            RecordMap.field("stampPolicy", STAMP_POLICY_OFFSET, STAMP_POLICY_LENGTH),
            RecordMap.field("state", STATE_OFFSET, STATE_LENGTH),
            RecordMap.field("slots", SLOTS_OFFSET, SLOTS_LENGTH),
            RecordMap.field("ringAt", RING_AT_OFFSET, RING_AT_LENGTH),
            RecordMap.field("nominalRate", NOMINAL_RATE_OFFSET, NOMINAL_RATE_LENGTH),
            RecordMap.field("declaredBy", DECLARED_BY_OFFSET, DECLARED_BY_LENGTH),
            RecordMap.field("declaredAt", DECLARED_AT_OFFSET, DECLARED_AT_LENGTH));

    private EdgeRecord() {}
}
