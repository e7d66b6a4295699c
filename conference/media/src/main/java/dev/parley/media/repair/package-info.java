/**
 * Repair of what is lost: asking again (RFC 4585), keeping what may be asked for, sending it again
 * (RFC 4588), and asking for key frames, as often as helps and no more.
 *
 * <p>A packet is kept once, in the {@link dev.parley.media.repair.PacketHistory} of its source;
 * which of them a subscriber got, and how it was written, is known to its {@link
 * dev.parley.media.layers.StreamRewriter}. Memory is fixed from the beginning. Each object is used
 * by one thread at a time. Time is {@code long now}: nanoseconds of a monotonic clock.
 */
@NullMarked
package dev.parley.media.repair;

import org.jspecify.annotations.NullMarked;
