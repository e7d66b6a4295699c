/**
 * RTCP (RFC 3550 section 6): compound packets, also of reduced size (RFC 5506), are stepped through
 * where they lie; reports, NACK and PLI (RFC 4585), FIR (RFC 5104) and REMB
 * (draft-alvestrand-rmcat-remb-03) are read and written; other kinds are passed by. Reports are
 * scheduled and give the time that a round trip takes.
 *
 * <p>Everything here is fed with bytes and time and allocates nothing per packet. Each object is
 * used by one thread at a time. Time is {@code long now}: nanoseconds of a monotonic clock.
 */
@NullMarked
package dev.parley.media.rtcp;

import org.jspecify.annotations.NullMarked;
