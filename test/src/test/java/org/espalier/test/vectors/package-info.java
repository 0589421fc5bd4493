/**
 * The differential test against ROS tf2: every vector file on this host, played into a shared arena and asked from a
 * second process. Files and folders come from {@code ../shared/vectors} and from {@code -Despalier.vectors=DIR}.
 */
package org.espalier.test.vectors;
