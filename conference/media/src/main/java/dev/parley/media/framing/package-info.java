/**
 * RTP framing over connection-oriented transport (RFC 4571): each packet is preceded by its length
 * in two bytes. {@link dev.parley.media.framing.Deframer} splits a stream into packets, {@link
 * dev.parley.media.framing.Framer} frames packets.
 *
 * <p>One thread at a time; nothing is allocated for a packet.
 */
@NullMarked
package dev.parley.media.framing;

import org.jspecify.annotations.NullMarked;
