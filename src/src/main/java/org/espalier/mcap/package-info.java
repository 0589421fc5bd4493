/**
 * MCAP files, read and written by the specification of <a href="https://mcap.dev/spec">mcap.dev</a>, and the ROS messages
 * that carry transforms: {@code tf2_msgs/TFMessage} as CDR (XCDR1, both byte orders) and as ROS 1 bytes.
 *
 * <p>{@link org.espalier.mcap.McapReader} goes through a file once, front to back, holding one record and one chunk at a
 * time, and reports what it could not read; {@link org.espalier.mcap.McapWriter} writes chunks, indexes, a summary and
 * checksums. Every length that a file states is checked before memory is taken for it.
 *
 * <p>An object belongs to the thread that uses it. The package knows nothing of Espalier and could be published alone.
 */
package org.espalier.mcap;
