/**
 * Interactive connectivity establishment: RFC 8445 (ICE), RFC 7675 (consent), RFC 6544 (TCP), RFC
 * 8839 (candidates in SDP).
 *
 * <p>The server uses {@link dev.parley.media.ice.IceLite}, one for each peer. The owner of the port
 * parses a datagram as {@link dev.parley.media.stun.StunMessage} and finds the peer by {@link
 * dev.parley.media.ice.UfragKey}: requests must not be routed by address, since an address may pass
 * to another peer. It passes the message to {@code handle} with the {@link
 * dev.parley.media.ice.IceRoute} that it keeps for the source. Once the result was {@code
 * ANSWERED}, other packets from that route belong to the peer. The offerer uses {@link
 * dev.parley.media.ice.IceClient}.
 *
 * <p>There are no sockets, threads or clocks here. One thread at a time; {@code now} is in
 * nanoseconds of a monotonic clock such as {@link System#nanoTime}.
 */
@NullMarked
package dev.parley.media.ice;

import org.jspecify.annotations.NullMarked;
