/**
 * Selective forwarding unit (SFU): receives the RTP streams of publishers, selects a layer of each
 * for every subscriber, and emits rewritten packets.
 *
 * <p>All objects of one {@link dev.parley.sfu.Forwarder} are confined to the thread that owns it.
 * The package has no sockets, threads or clocks: packets and the time are passed in, and packets
 * are passed out through {@link dev.parley.sfu.PacketNetwork}. Times are nanoseconds of a monotonic
 * clock.
 */
@NullMarked
package dev.parley.sfu;

import org.jspecify.annotations.NullMarked;
