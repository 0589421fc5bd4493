/** An application with an actor system of its own that has a transform tree as a child. */
package org.espalier.examples.embedding;
