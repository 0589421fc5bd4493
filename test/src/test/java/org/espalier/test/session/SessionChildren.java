package org.espalier.test.session;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.espalier.test.ChildJvm;

/** The {@link SessionChild}ren of a test, in one runtime directory; killed with {@link #close()}. */
final class SessionChildren implements AutoCloseable {
    private final Path runtimeDir;
    private final List<ChildJvm> children = new ArrayList<>();

    SessionChildren(final Path runtimeDir) {
        this.runtimeDir = runtimeDir;
    }

    /** A child that is open. */
    record Opened(ChildJvm jvm, String state, int slot, UUID arena) {
        /** Reads on until a line that begins so. */
        String line(final String beginning) {
            while (true) {
                final String line = jvm.line();
                if (line.startsWith(beginning)) {
                    return line;
                }
            }
        }

        /** Reads on until an event of this kind. */
        String event(final String kind) {
            return line("event " + kind);
        }

        /** Gives an order and reads on to its answer. */
        String order(final String order) {
            jvm.say(order);
            while (true) {
                final String line = jvm.line();
                if (!line.startsWith("event ") && !line.startsWith("trap ")) {
                    return line;
                }
            }
        }
    }

    Opened start(final String how) {
        return start(how, plan -> plan);
    }

    /** Starts a child with more flags or environment. */
    Opened start(final String how, final UnaryOperator<ChildJvm.Plan> more) {
        final ChildJvm child = begin(how, more);
        return opened(child);
    }

    /** Starts a child and does not wait for it to open. */
    ChildJvm begin(final String how, final UnaryOperator<ChildJvm.Plan> more) {
        final ChildJvm child = more.apply(ChildJvm.of(SessionChild.class).args(runtimeDir, how))
                .start();
        children.add(child);
        return child;
    }

    /** Waits for a child to open. */
    static Opened opened(final ChildJvm child) {
        final String[] said = child.await("open").split(" ");
        return new Opened(child, said[0], Integer.parseInt(said[1]), UUID.fromString(said[2]));
    }

    @Override
    public void close() {
        children.forEach(ChildJvm::close);
    }
}
