/**
 * Receiver of a room's multicast group for the browser on the same machine: joins the group with
 * the ticket of the page, and sends the page its tracks by WHEP (draft-ietf-wish-whep) at the
 * loopback address.
 *
 * <p>Event loops receive requests, a virtual thread handles each of them, and each session has a
 * thread of its own for its packets.
 */
@NullMarked
package dev.parley.receiver;

import org.jspecify.annotations.NullMarked;
