package org.espalier.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;

/** Where a command's data and messages go. Data is flushed line by line, so that a pipe sees each at once. */
final class Console {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final PrintWriter out;
    private final PrintWriter err;

    private Console(final PrintWriter out, final PrintWriter err) {
        this.out = out;
        this.err = err;
    }

    static Console of(final CommandSpec spec) {
        return new Console(spec.commandLine().getOut(), spec.commandLine().getErr());
    }

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** One line of data. */
    void data(final String line) {
        out.println(line);
        out.flush();
    }

    /** One JSON value on one line of data. */
    void json(final JsonNode value) {
        try {
            data(JSON.writeValueAsString(value));
        } catch (final JsonProcessingException e) {
            throw new IllegalStateException("a value that was just built cannot be written", e);
        }
    }

    /** One line for the person at the terminal. */
    void say(final String message) {
        err.println("espalier: " + message);
        err.flush();
    }

    /** Whether what reads our data has gone away. */
    boolean broken() {
        return out.checkError();
    }
}
