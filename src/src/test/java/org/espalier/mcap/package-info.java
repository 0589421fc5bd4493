/**
 * Checks of the MCAP codec against real files, against a parser that shares no code with it, against the official
 * TypeScript reader, and against damage.
 */
package org.espalier.mcap;
