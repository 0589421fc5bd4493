package org.espalier.mcap;

/**
 * Hears the transforms of a message, in order.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface TransformVisitor {
    /**
     * One transform.
     *
     * @param transform the transform; the object is used again for the next one
     */
    void transform(Transform transform);
}
