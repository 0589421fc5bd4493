/**
 * What a lookup and a push cost: nanoseconds and allocated bytes per operation, measured by JMH in a JVM of its own.
 *
 * <p>{@link org.espalier.bench.BenchmarkRun} runs every figure and prints one table. A figure is printed as INVALID when
 * other programs used the machine while it was measured; it is never called a failure. Nothing here is part of the
 * fast suite except a test that every benchmark really answers.
 */
package org.espalier.bench;
