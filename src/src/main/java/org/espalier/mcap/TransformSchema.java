package org.espalier.mcap;

import java.nio.charset.StandardCharsets;

/**
 * The types of messages that carry transforms.
 *
 * @since 0.1
 */
public final class TransformSchema {
    /** The type's name in ROS 2. */
    public static final String NAME = "tf2_msgs/msg/TFMessage";

    /** The language in which {@link #definition} is written. */
    public static final String ENCODING = "ros2msg";

    /** How the messages are written. */
    public static final String MESSAGE_ENCODING = "cdr";

    private static final String SEPARATOR = "=".repeat(80) + "\n";

    private static final String DEFINITION = "geometry_msgs/TransformStamped[] transforms\n"
            + SEPARATOR
            + "MSG: geometry_msgs/TransformStamped\nstd_msgs/Header header\nstring child_frame_id\nTransform transform\n"
            + SEPARATOR
            + "MSG: std_msgs/Header\nbuiltin_interfaces/Time stamp\nstring frame_id\n"
            + SEPARATOR
            + "MSG: builtin_interfaces/Time\nint32 sec\nuint32 nanosec\n"
            + SEPARATOR
            + "MSG: geometry_msgs/Transform\nVector3 translation\nQuaternion rotation\n"
            + SEPARATOR
            + "MSG: geometry_msgs/Vector3\nfloat64 x\nfloat64 y\nfloat64 z\n"
            + SEPARATOR
            + "MSG: geometry_msgs/Quaternion\nfloat64 x 0\nfloat64 y 0\nfloat64 z 0\nfloat64 w 1\n";

    private TransformSchema() {}

    /**
     * The definition of the type, with the types that it uses.
     *
     * @return the text, UTF-8
     */
    public static byte[] definition() {
        return DEFINITION.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Tells whether a type carries transforms.
     *
     * @param name the type's name, in ROS 1 or ROS 2
     * @return true for {@code tf2_msgs/msg/TFMessage}, {@code tf2_msgs/TFMessage} and {@code tf/tfMessage}
     */
    public static boolean carriesTransforms(final String name) {
        return name.equals(NAME) || name.equals("tf2_msgs/TFMessage") || name.equals("tf/tfMessage");
    }
}
