/**
 * Packets on a stream (RFC 4571): two bytes of length before each. {@link
 * dev.parley.media.framing.Deframer} cuts them out of what was read, {@link
 * dev.parley.media.framing.Framer} puts them together.
 *
 * <p>One thread at a time; nothing is allocated for a packet.
 */
@NullMarked
package dev.parley.media.framing;

import org.jspecify.annotations.NullMarked;
