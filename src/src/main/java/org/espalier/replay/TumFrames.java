package org.espalier.replay;

/**
 * The two frames that a TUM trajectory leaves unnamed.
 *
 * @param parent the frame in which the poses are given
 * @param child  the frame that moves
 * @since 0.1
 */
public record TumFrames(String parent, String child) {
    /** What a trajectory is given when nobody names its frames: {@code world -> body}. */
    public static final TumFrames DEFAULT = new TumFrames("world", "body");
}
