/**
 * Recordings as text: the {@code E}/{@code P}/{@code R}/{@code Q}/{@code L}/{@code T} format of the transform vectors
 * and TUM trajectories, read twice - once to size an arena exactly, once to push.
 *
 * <p>A {@link org.espalier.replay.Recording} reads its file anew on every pass and tells a
 * {@link org.espalier.replay.RecordingVisitor} what each line says; nothing is kept between passes. A
 * {@link org.espalier.replay.Survey} is the first pass, a {@link org.espalier.replay.Player} the second. Stamps are read
 * exactly: no stamp ever is a floating-point number. Every complaint names file and line.
 *
 * <p>Each object belongs to the thread that uses it. The package must not know how an arena is found or opened, nor
 * print anything.
 */
package org.espalier.replay;
