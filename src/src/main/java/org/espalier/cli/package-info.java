/**
 * The command line: one class per command, over the public facade.
 *
 * <p>stdout is data, stderr is messages. A command returns one of the {@link org.espalier.cli.ExitCode exit codes}; what
 * it throws is turned into text and a code in one place, {@code ExceptionText}. Commands run on the main thread;
 * {@link org.espalier.cli.StopSignal} is how a signal reaches them.
 *
 * <p>The package must not know how an arena is laid out or found, and nothing below it may know the package.
 */
package org.espalier.cli;
