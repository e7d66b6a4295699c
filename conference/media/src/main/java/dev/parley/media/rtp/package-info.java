/**
 * RTP packets (RFC 3550 section 5), their header extensions (RFC 8285), audio levels (RFC 6464),
 * sequence numbers of 64 bits, and what a receiver counts (RFC 3550 appendix A).
 *
 * <p>Everything here is fed with bytes and time and allocates nothing per packet. Each object is
 * used by one thread at a time. Time is {@code long now}: nanoseconds of a monotonic clock.
 */
@NullMarked
package dev.parley.media.rtp;

import org.jspecify.annotations.NullMarked;
