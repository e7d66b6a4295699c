/**
 * Finding a way for packets between two sides: RFC 8445 (ICE), RFC 7675 (consent), RFC 6544 (TCP),
 * RFC 8839 (candidates as text).
 *
 * <p>The server's side is {@link dev.parley.media.ice.IceLite}, one for each peer. The owner of the
 * port lays a {@link dev.parley.media.stun.StunMessage} over a datagram, finds the peer by {@link
 * dev.parley.media.ice.UfragKey}, which is the only right way for requests, since an address may
 * change hands, and gives it to {@code handle} with the {@link dev.parley.media.ice.Route} that it
 * keeps for the source. Once that was {@code ANSWERED}, other packets from that route are the
 * peer's. The offering side is {@link dev.parley.media.ice.IceClient}.
 *
 * <p>No socket, thread or clock. One thread at a time; {@code now} is in nanoseconds of a clock
 * that never goes back, such as {@link System#nanoTime}.
 */
@NullMarked
package dev.parley.media.ice;

import org.jspecify.annotations.NullMarked;
