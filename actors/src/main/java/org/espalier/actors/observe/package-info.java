/**
 * Shows sessions to the tools of an operator: Flight Recorder, Micrometer, JMX.
 *
 * <p>{@link org.espalier.actors.observe.SessionMonitor} is told every event and every change of a session's status and
 * passes both on. Nothing here decides anything, and a tool that fails is logged and never reaches the session. Micrometer
 * is used when the application has it on its class path; the JDK without the module {@code jdk.jfr} is supported too.
 *
 * <p>Must not know the kernel, the arena or who listens.
 */
package org.espalier.actors.observe;
