/**
 * Rigid poses and the arithmetic on them: composition, inversion, interpolation, and exact stamps.
 *
 * <p>A {@link org.espalier.arena.pose.Pose} is a mutable holder of seven doubles that the caller owns and reuses; the
 * arithmetic in {@link org.espalier.arena.pose.PoseMath} is static, allocates nothing and may be called from any thread
 * on poses no other thread is changing. Quaternions are (x, y, z, w), Hamilton, active: a pose of <em>child in
 * parent</em> maps child coordinates to parent coordinates, {@code p_parent = R(q) p_child + t}.
 *
 * <p>This package must not know memory, rings, frames or plans.
 */
package org.espalier.arena.pose;
