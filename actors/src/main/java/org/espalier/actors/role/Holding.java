package org.espalier.actors.role;

import java.util.Map;
import java.util.Optional;
import org.espalier.arena.rendezvous.Attachment;

/**
 * The place where a session keeps what the kernel gave it, across every restart, and from which it is closed once. An
 * attachment that arrives after the end is closed on the spot, so an opening that is overtaken by a detach leaves nothing.
 * Safe from any thread.
 */
public final class Holding implements AutoCloseable {
    private Attachment attachment;
    private boolean closed;

    /** Holds nothing yet. */
    public Holding() {}

    /**
     * What is held.
     *
     * @return empty before opening and after the end
     */
    public synchronized Optional<Attachment> current() {
        return Optional.ofNullable(attachment);
    }

    /**
     * What log lines carry.
     *
     * @return the slot under {@code espalier.slot}; empty while nothing is held
     */
    public synchronized Map<String, String> mdc() {
        return attachment == null ? Map.of() : Map.of("espalier.slot", Integer.toString(attachment.slot()));
    }

    /**
     * Takes an attachment over.
     *
     * @param opened now belongs here
     * @return false when it came too late and was closed
     */
    boolean accept(final Attachment opened) {
        synchronized (this) {
            if (!closed) {
                attachment = opened;
                return true;
            }
        }
        opened.close();
        return false;
    }

    /** Closes what is held, in the order the arena prescribes. Blocks for system calls. Idempotent. */
    @Override
    public void close() {
        final Attachment last;
        synchronized (this) {
            closed = true;
            last = attachment;
            attachment = null;
        }
        if (last != null) {
            last.close();
        }
    }
}
