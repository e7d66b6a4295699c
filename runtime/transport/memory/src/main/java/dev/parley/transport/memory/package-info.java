/**
 * Shared memory, {@code memory:NAME}: two rings in a mapped file, one for each direction, into
 * which messages are encoded in place and from which they are read in place.
 *
 * <p>A Unix socket of the same name is the door: over it the two sides meet and agree on the file,
 * and as long as both live it stays open, so that the operating system tells at once when one of
 * them dies. A process that is merely stopped, by a debugger or the collector, is not dead.
 */
@NullMarked
package dev.parley.transport.memory;

import org.jspecify.annotations.NullMarked;
