/**
 * The middle of a conference: tracks that peers publish, and who gets which layer of them.
 *
 * <p>Everything that belongs to one {@link dev.parley.forwarding.Forwarder} is confined to the
 * thread that owns it. Nothing here has a socket, a thread or a clock: packets and the time are
 * handed in, packets are handed out through {@link dev.parley.forwarding.Network}. Time is in
 * nanoseconds of a clock that only goes forward.
 */
@NullMarked
package dev.parley.forwarding;

import org.jspecify.annotations.NullMarked;
