/**
 * Shared-memory transport, {@code memory:NAME}: two ring buffers in a mapped file, one per
 * direction. Messages are encoded and decoded in place.
 *
 * <p>A Unix-domain socket of the same name is the rendezvous, over which the two sides agree on the
 * file. It stays open as long as both live, so that the operating system reports the death of
 * either at once. A process that is merely stopped, by a debugger or by the garbage collector, is
 * not dead.
 */
@NullMarked
package dev.parley.transport.memory;

import org.jspecify.annotations.NullMarked;
