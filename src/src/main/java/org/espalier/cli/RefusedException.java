package org.espalier.cli;

/** A command will not do what it was asked; the reason is one word, the message a sentence. */
final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String reason;

    RefusedException(final String reason, final String message) {
        super(message);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
