/**
 * RTP packets (RFC 3550, section 5), header extensions (RFC 8285), audio levels (RFC 6464), 64-bit
 * sequence numbers, and reception statistics (RFC 3550, appendix A).
 *
 * <p>The package takes bytes and the time, and allocates nothing per packet. Each object is used by
 * one thread at a time. Time is {@code long now}: nanoseconds of a monotonic clock.
 */
@NullMarked
package dev.parley.media.rtp;

import org.jspecify.annotations.NullMarked;
