package org.espalier.mcap;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The schemas and channels of a file; what they may take of memory together is bounded. */
final class Definitions {
    private static final long MOST_CHARS = 16 << 20;

    private final Map<Integer, McapRecord.Schema> schemas = new HashMap<>();
    private McapRecord.Channel[] channels = new McapRecord.Channel[16];
    private long chars;

    /** Takes a definition; the same one again changes nothing. */
    void add(final McapRecord record) throws McapException {
        if (record instanceof final McapRecord.Schema schema) {
            add(schema);
        } else if (record instanceof final McapRecord.Channel channel) {
            add(channel);
        }
    }

    McapRecord.Channel channel(final int id) {
        return id < channels.length ? channels[id] : null;
    }

    McapRecord.Schema schema(final int id) {
        return schemas.get(id);
    }

    private void add(final McapRecord.Schema schema) throws McapException {
        final McapRecord.Schema known = schemas.get(schema.id());
        if (known == null) {
            charge(schema.name().length()
                    + (long) schema.encoding().length()
                    + schema.text().length());
            schemas.put(schema.id(), schema);
        } else if (!known.equals(schema)) {
            throw new McapException("schema " + schema.id() + " is defined again and otherwise; the first holds");
        }
    }

    private void add(final McapRecord.Channel channel) throws McapException {
        final McapRecord.Channel known = channel(channel.id());
        if (known != null) {
            if (!known.equals(channel)) {
                throw new McapException("channel " + channel.id() + " is defined again and otherwise; the first holds");
            }
            return;
        }
        if (channel.schemaId() != 0 && !schemas.containsKey(channel.schemaId())) {
            throw new McapException(
                    "channel " + channel.id() + " names the schema " + channel.schemaId() + ", which is not defined");
        }
        long length =
                channel.topic().length() + (long) channel.messageEncoding().length();
        for (final Map.Entry<String, String> entry : channel.metadata().entrySet()) {
            length += entry.getKey().length() + (long) entry.getValue().length();
        }
        charge(length);
        if (channel.id() >= channels.length) {
            final int larger = Math.max(channel.id() + 1, Math.min(2 * channels.length, 1 << 16));
            channels = Arrays.copyOf(channels, larger);
        }
        channels[channel.id()] = channel;
    }

    private void charge(final long more) throws McapException {
        if (chars + more > MOST_CHARS) {
            throw new McapException("schemas and channels need more than " + MOST_CHARS + " characters together");
        }
        chars += more;
    }
}
