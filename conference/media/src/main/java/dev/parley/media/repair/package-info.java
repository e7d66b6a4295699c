/**
 * Loss recovery: NACK (RFC 4585), packet history, retransmission (RTX, RFC 4588), and key frame
 * requests, all rate-limited.
 *
 * <p>A packet is stored once, in the {@link dev.parley.media.repair.PacketHistory} of its source;
 * the {@link dev.parley.media.layers.StreamRewriter} of a subscriber knows which of the packets it
 * got, and how each was rewritten. Memory is fixed from the beginning. Each object is used by one
 * thread at a time. Time is {@code long now}: nanoseconds of a monotonic clock.
 */
@NullMarked
package dev.parley.media.repair;

import org.jspecify.annotations.NullMarked;
