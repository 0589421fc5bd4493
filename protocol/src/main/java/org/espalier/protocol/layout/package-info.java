/**
 * Where every byte of an arena lies (format 1). Each record has a class of its own: constants {@code *_OFFSET} and
 * {@code *_LENGTH} beside a drawing, and a {@link org.espalier.protocol.layout.RecordMap} that lists them.
 *
 * <p>{@link org.espalier.protocol.layout.ArenaCapacity} says how much an arena holds,
 * {@link org.espalier.protocol.layout.ArenaGeometry} where each region then starts, and
 * {@link org.espalier.protocol.layout.LayoutHash} is the fingerprint that two programs compare before they share memory.
 * The word codecs ({@code *Word}) take apart and put together the atomic words.
 *
 * <p>All numbers are little-endian, all offsets count bytes from the start of the segment. Everything here is a constant
 * or a value and may be used from any thread. Nothing here touches memory.
 */
package org.espalier.protocol.layout;
