/**
 * RTCP (RFC 3550, section 6): parsers and encoders for compound packets, also of reduced size (RFC
 * 5506), with reports, NACK and PLI (RFC 4585), FIR (RFC 5104) and REMB
 * (draft-alvestrand-rmcat-remb-03). Other packets are skipped. Report scheduling and round-trip
 * times are included.
 *
 * <p>The package takes bytes and the time, and allocates nothing per packet. Each object is used by
 * one thread at a time. Time is {@code long now}: nanoseconds of a monotonic clock.
 */
@NullMarked
package dev.parley.media.rtcp;

import org.jspecify.annotations.NullMarked;
