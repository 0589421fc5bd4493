package org.espalier.protocol.layout;

/**
 * The first 512 bytes of a tree segment. Everything up to {@link #CREATED_AT_OFFSET} is written once, before anybody else can
 * open the segment; the words behind it change, each on a line of its own group.
 *
 * <pre>
 * offset size  field
 *      0    8  magic              the letters ESPALIER
 *      8    4  formatVersion      see FormatVersion
 *     12    4  headerLength       512
 *     16    8  layoutHash         see LayoutHash
 *     24    8  arenaSize          bytes of the segment, whole pages
 *     32    4  frames             most frames, ids 1..frames
 *     36    4  edges              most edges, ids 1..edges
 *     40    4  participants       slots, 1..4096
 *     44    4  frameHashSlots     slots of the frame hash, a power of two
 *     48    8  ringSlots          samples of all rings together
 *     56    8  nameHeapBytes      bytes for frame names
 *     64    8  frameRecordsAt     where the frame records start
 *     72    8  nameHeapAt         where the name heap starts
 *     80    8  frameHashAt        where the frame hash starts
 *     88    8  topologyAt         where the first of four topology blocks starts
 *     96    8  topologyStride     bytes from one topology block to the next
 *    104    8  edgeRecordsAt      where the edge records start
 *    112    8  edgeLinesAt        where the edge lines start
 *    120    8  claimsAt           where the claim records start
 *    128    8  participantsAt     where the participant records start
 *    136    8  stampsAt           where the stamps start
 *    144    8  posesAt            where the pose slots start
 *    152   16  instanceUuid       which arena this is; high half first
 *    168   16  bootId             the boot it was made in; high half first
 *    184    8  generation         which creation of its name it is
 *    192    4  creatorPid         process id of the creator, a label
 *    196    4  creatorMode        reserved, 0
 *    200    8  creatorStartTime   clock ticks since boot, a label
 *    208    8  createdAt          ns since 1970, a label
 *    256    8  ownerEpoch         raised by each process that takes the ownership
 *    320    8  topology           see TopologyWord
 *    328    8  topologyHolder     who changes the topology, see HolderWord; 0 nobody
 *    384    8  frameCount         frames interned so far
 *    392    8  edgeCount          edges declared so far
 *    400    8  nameHeapCursor     bytes of the name heap in use
 *    408    8  ringCursor         ring slots given out
 *    416    8  sampleFloor        a ring that changes edge starts above this sample number
 * </pre>
 *
 * @since 0.1
 */
public final class ArenaHeader {
    /** Bytes of one record. */
    public static final int LENGTH = 512;

    /** The letters ESPALIER. */
    public static final int MAGIC_OFFSET = 0;

    /** Bytes of {@link #MAGIC_OFFSET}. */
    public static final int MAGIC_LENGTH = 8;

    /** See FormatVersion. */
    public static final int FORMAT_VERSION_OFFSET = 8;

    /** Bytes of {@link #FORMAT_VERSION_OFFSET}. */
    public static final int FORMAT_VERSION_LENGTH = 4;

    /** 512. */
    public static final int HEADER_LENGTH_OFFSET = 12;

    /** Bytes of {@link #HEADER_LENGTH_OFFSET}. */
    public static final int HEADER_LENGTH_LENGTH = 4;

    /** See LayoutHash. */
    public static final int LAYOUT_HASH_OFFSET = 16;

    /** Bytes of {@link #LAYOUT_HASH_OFFSET}. */
    public static final int LAYOUT_HASH_LENGTH = 8;

    /** Bytes of the segment, whole pages. */
    public static final int ARENA_SIZE_OFFSET = 24;

    /** Bytes of {@link #ARENA_SIZE_OFFSET}. */
    public static final int ARENA_SIZE_LENGTH = 8;

    /** Most frames, ids 1..frames. */
    public static final int FRAMES_OFFSET = 32;

    /** Bytes of {@link #FRAMES_OFFSET}. */
    public static final int FRAMES_LENGTH = 4;

    /** Most edges, ids 1..edges. */
    public static final int EDGES_OFFSET = 36;

    /** Bytes of {@link #EDGES_OFFSET}. */
    public static final int EDGES_LENGTH = 4;

    /** Slots, 1..4096. */
    public static final int PARTICIPANTS_OFFSET = 40;

    /** Bytes of {@link #PARTICIPANTS_OFFSET}. */
    public static final int PARTICIPANTS_LENGTH = 4;

    /** Slots of the frame hash, a power of two. */
    public static final int FRAME_HASH_SLOTS_OFFSET = 44;

    /** Bytes of {@link #FRAME_HASH_SLOTS_OFFSET}. */
    public static final int FRAME_HASH_SLOTS_LENGTH = 4;

    /** Samples of all rings together. */
    public static final int RING_SLOTS_OFFSET = 48;

    /** Bytes of {@link #RING_SLOTS_OFFSET}. */
    public static final int RING_SLOTS_LENGTH = 8;

    /** Bytes for frame names. */
    public static final int NAME_HEAP_BYTES_OFFSET = 56;

    /** Bytes of {@link #NAME_HEAP_BYTES_OFFSET}. */
    public static final int NAME_HEAP_BYTES_LENGTH = 8;

    /** Where the frame records start. */
    public static final int FRAME_RECORDS_AT_OFFSET = 64;

    /** Bytes of {@link #FRAME_RECORDS_AT_OFFSET}. */
    public static final int FRAME_RECORDS_AT_LENGTH = 8;

    /** Where the name heap starts. */
    public static final int NAME_HEAP_AT_OFFSET = 72;

    /** Bytes of {@link #NAME_HEAP_AT_OFFSET}. */
    public static final int NAME_HEAP_AT_LENGTH = 8;

    /** Where the frame hash starts. */
    public static final int FRAME_HASH_AT_OFFSET = 80;

    /** Bytes of {@link #FRAME_HASH_AT_OFFSET}. */
    public static final int FRAME_HASH_AT_LENGTH = 8;

    /** Where the first of four topology blocks starts. */
    public static final int TOPOLOGY_AT_OFFSET = 88;

    /** Bytes of {@link #TOPOLOGY_AT_OFFSET}. */
    public static final int TOPOLOGY_AT_LENGTH = 8;

    /** Bytes from one topology block to the next. */
    public static final int TOPOLOGY_STRIDE_OFFSET = 96;

    /** Bytes of {@link #TOPOLOGY_STRIDE_OFFSET}. */
    public static final int TOPOLOGY_STRIDE_LENGTH = 8;

    /** Where the edge records start. */
    public static final int EDGE_RECORDS_AT_OFFSET = 104;

    /** Bytes of {@link #EDGE_RECORDS_AT_OFFSET}. */
    public static final int EDGE_RECORDS_AT_LENGTH = 8;

    /** Where the edge lines start. */
    public static final int EDGE_LINES_AT_OFFSET = 112;

    /** Bytes of {@link #EDGE_LINES_AT_OFFSET}. */
    public static final int EDGE_LINES_AT_LENGTH = 8;

    /** Where the claim records start. */
    public static final int CLAIMS_AT_OFFSET = 120;

    /** Bytes of {@link #CLAIMS_AT_OFFSET}. */
    public static final int CLAIMS_AT_LENGTH = 8;

    /** Where the participant records start. */
    public static final int PARTICIPANTS_AT_OFFSET = 128;

    /** Bytes of {@link #PARTICIPANTS_AT_OFFSET}. */
    public static final int PARTICIPANTS_AT_LENGTH = 8;

    /** Where the stamps start. */
    public static final int STAMPS_AT_OFFSET = 136;

    /** Bytes of {@link #STAMPS_AT_OFFSET}. */
    public static final int STAMPS_AT_LENGTH = 8;

    /** Where the pose slots start. */
    public static final int POSES_AT_OFFSET = 144;

    /** Bytes of {@link #POSES_AT_OFFSET}. */
    public static final int POSES_AT_LENGTH = 8;

    /** Which arena this is; high half first. */
    public static final int INSTANCE_UUID_OFFSET = 152;

    /** Bytes of {@link #INSTANCE_UUID_OFFSET}. */
    public static final int INSTANCE_UUID_LENGTH = 16;

    /** The boot it was made in; high half first. */
    public static final int BOOT_ID_OFFSET = 168;

    /** Bytes of {@link #BOOT_ID_OFFSET}. */
    public static final int BOOT_ID_LENGTH = 16;

    /** Which creation of its name it is. */
    public static final int GENERATION_OFFSET = 184;

    /** Bytes of {@link #GENERATION_OFFSET}. */
    public static final int GENERATION_LENGTH = 8;

    /** Process id of the creator, a label. */
    public static final int CREATOR_PID_OFFSET = 192;

    /** Bytes of {@link #CREATOR_PID_OFFSET}. */
    public static final int CREATOR_PID_LENGTH = 4;

    /** Reserved, 0. */
    public static final int CREATOR_MODE_OFFSET = 196;

    /** Bytes of {@link #CREATOR_MODE_OFFSET}. */
    public static final int CREATOR_MODE_LENGTH = 4;

    /** Clock ticks since boot, a label. */
    public static final int CREATOR_START_TIME_OFFSET = 200;

    /** Bytes of {@link #CREATOR_START_TIME_OFFSET}. */
    public static final int CREATOR_START_TIME_LENGTH = 8;

    /** Ns since 1970, a label. */
    public static final int CREATED_AT_OFFSET = 208;

    /** Bytes of {@link #CREATED_AT_OFFSET}. */
    public static final int CREATED_AT_LENGTH = 8;

    /** Raised by each process that takes the ownership. */
    public static final int OWNER_EPOCH_OFFSET = 256;

    /** Bytes of {@link #OWNER_EPOCH_OFFSET}. */
    public static final int OWNER_EPOCH_LENGTH = 8;

    /** See TopologyWord. */
    public static final int TOPOLOGY_OFFSET = 320;

    /** Bytes of {@link #TOPOLOGY_OFFSET}. */
    public static final int TOPOLOGY_LENGTH = 8;

    /** Who changes the topology, see HolderWord; 0 nobody. */
    public static final int TOPOLOGY_HOLDER_OFFSET = 328;

    /** Bytes of {@link #TOPOLOGY_HOLDER_OFFSET}. */
    public static final int TOPOLOGY_HOLDER_LENGTH = 8;

    /** Frames interned so far. */
    public static final int FRAME_COUNT_OFFSET = 384;

    /** Bytes of {@link #FRAME_COUNT_OFFSET}. */
    public static final int FRAME_COUNT_LENGTH = 8;

    /** Edges declared so far. */
    public static final int EDGE_COUNT_OFFSET = 392;

    /** Bytes of {@link #EDGE_COUNT_OFFSET}. */
    public static final int EDGE_COUNT_LENGTH = 8;

    /** Bytes of the name heap in use. */
    public static final int NAME_HEAP_CURSOR_OFFSET = 400;

    /** Bytes of {@link #NAME_HEAP_CURSOR_OFFSET}. */
    public static final int NAME_HEAP_CURSOR_LENGTH = 8;

    /** Ring slots given out. */
    public static final int RING_CURSOR_OFFSET = 408;

    /** Bytes of {@link #RING_CURSOR_OFFSET}. */
    public static final int RING_CURSOR_LENGTH = 8;

    /** A ring that changes edge starts above this sample number. */
    public static final int SAMPLE_FLOOR_OFFSET = 416;

    /** Bytes of {@link #SAMPLE_FLOOR_OFFSET}. */
    public static final int SAMPLE_FLOOR_LENGTH = 8;

    /** The value of {@link #MAGIC_OFFSET}: the letters ESPALIER in file order. */
    public static final long MAGIC = 0x5245494C41505345L;

    /** The field map. */
    public static final RecordMap MAP = RecordMap.of(
            "ArenaHeader",
            LENGTH,
            RecordMap.field("magic", MAGIC_OFFSET, MAGIC_LENGTH),
            RecordMap.field("formatVersion", FORMAT_VERSION_OFFSET, FORMAT_VERSION_LENGTH),
            RecordMap.field("headerLength", HEADER_LENGTH_OFFSET, HEADER_LENGTH_LENGTH),
            RecordMap.field("layoutHash", LAYOUT_HASH_OFFSET, LAYOUT_HASH_LENGTH),
            RecordMap.field("arenaSize", ARENA_SIZE_OFFSET, ARENA_SIZE_LENGTH),
            RecordMap.field("frames", FRAMES_OFFSET, FRAMES_LENGTH),
            RecordMap.field("edges", EDGES_OFFSET, EDGES_LENGTH),
            RecordMap.field("participants", PARTICIPANTS_OFFSET, PARTICIPANTS_LENGTH),
            RecordMap.field("frameHashSlots", FRAME_HASH_SLOTS_OFFSET, FRAME_HASH_SLOTS_LENGTH),
            RecordMap.field("ringSlots", RING_SLOTS_OFFSET, RING_SLOTS_LENGTH),
            RecordMap.field("nameHeapBytes", NAME_HEAP_BYTES_OFFSET, NAME_HEAP_BYTES_LENGTH),
            RecordMap.field("frameRecordsAt", FRAME_RECORDS_AT_OFFSET, FRAME_RECORDS_AT_LENGTH),
            RecordMap.field("nameHeapAt", NAME_HEAP_AT_OFFSET, NAME_HEAP_AT_LENGTH),
            RecordMap.field("frameHashAt", FRAME_HASH_AT_OFFSET, FRAME_HASH_AT_LENGTH),
            RecordMap.field("topologyAt", TOPOLOGY_AT_OFFSET, TOPOLOGY_AT_LENGTH),
            RecordMap.field("topologyStride", TOPOLOGY_STRIDE_OFFSET, TOPOLOGY_STRIDE_LENGTH),
            RecordMap.field("edgeRecordsAt", EDGE_RECORDS_AT_OFFSET, EDGE_RECORDS_AT_LENGTH),
            RecordMap.field("edgeLinesAt", EDGE_LINES_AT_OFFSET, EDGE_LINES_AT_LENGTH),
            RecordMap.field("claimsAt", CLAIMS_AT_OFFSET, CLAIMS_AT_LENGTH),
            RecordMap.field("participantsAt", PARTICIPANTS_AT_OFFSET, PARTICIPANTS_AT_LENGTH),
            RecordMap.field("stampsAt", STAMPS_AT_OFFSET, STAMPS_AT_LENGTH),
            RecordMap.field("posesAt", POSES_AT_OFFSET, POSES_AT_LENGTH),
            RecordMap.field("instanceUuid", INSTANCE_UUID_OFFSET, INSTANCE_UUID_LENGTH),
            RecordMap.field("bootId", BOOT_ID_OFFSET, BOOT_ID_LENGTH),
            RecordMap.field("generation", GENERATION_OFFSET, GENERATION_LENGTH),
            RecordMap.field("creatorPid", CREATOR_PID_OFFSET, CREATOR_PID_LENGTH),
            RecordMap.field("creatorMode", CREATOR_MODE_OFFSET, CREATOR_MODE_LENGTH),
            RecordMap.field("creatorStartTime", CREATOR_START_TIME_OFFSET, CREATOR_START_TIME_LENGTH),
            RecordMap.field("createdAt", CREATED_AT_OFFSET, CREATED_AT_LENGTH),
            RecordMap.field("ownerEpoch", OWNER_EPOCH_OFFSET, OWNER_EPOCH_LENGTH),
            RecordMap.field("topology", TOPOLOGY_OFFSET, TOPOLOGY_LENGTH),
            RecordMap.field("topologyHolder", TOPOLOGY_HOLDER_OFFSET, TOPOLOGY_HOLDER_LENGTH),
            RecordMap.field("frameCount", FRAME_COUNT_OFFSET, FRAME_COUNT_LENGTH),
            RecordMap.field("edgeCount", EDGE_COUNT_OFFSET, EDGE_COUNT_LENGTH),
            RecordMap.field("nameHeapCursor", NAME_HEAP_CURSOR_OFFSET, NAME_HEAP_CURSOR_LENGTH),
            RecordMap.field("ringCursor", RING_CURSOR_OFFSET, RING_CURSOR_LENGTH),
            RecordMap.field("sampleFloor", SAMPLE_FLOOR_OFFSET, SAMPLE_FLOOR_LENGTH));

    private ArenaHeader() {}
}
