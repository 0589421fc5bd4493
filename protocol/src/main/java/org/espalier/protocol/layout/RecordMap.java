package org.espalier.protocol.layout;

import java.util.List;

/**
 * The field map of one record: what {@link LayoutHash} covers and what docs/format.md draws.
 *
 * @param name the record's name
 * @param length bytes of one record
 * @param fields its fields by rising offset
 * @since 0.1
 */
public record RecordMap(String name, int length, List<Field> fields) {
    /**
     * One field.
     *
     * @param name the field's name
     * @param offset bytes from the start of the record
     * @param length bytes
     */
    public record Field(String name, int offset, int length) {}

    /** Refuses fields that overlap, come out of order or leave the record. */
    public RecordMap {
        fields = List.copyOf(fields);
        int end = 0;
        for (final Field field : fields) {
            if (field.offset() < end || field.length() < 1) {
                throw new IllegalArgumentException(name + "." + field.name() + " overlaps what stands before it");
            }
            end = field.offset() + field.length();
        }
        if (end > length) {
            throw new IllegalArgumentException(name + " has " + length + " bytes, its fields need " + end);
        }
    }

    /**
     * A field map from rows.
     *
     * @param name the record's name
     * @param length bytes of one record
     * @param fields its fields by rising offset
     * @return the map
     */
    static RecordMap of(final String name, final int length, final Field... fields) {
        return new RecordMap(name, length, List.of(fields));
    }

    /**
     * One row of a map.
     *
     * @param name the field's name
     * @param offset bytes from the start of the record
     * @param length bytes
     * @return the row
     */
    static Field field(final String name, final int offset, final int length) {
        return new Field(name, offset, length);
    }
}
