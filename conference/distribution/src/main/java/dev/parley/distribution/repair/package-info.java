/**
 * Repair of lost packets on request: negative acknowledgements by unicast after a random back-off,
 * and repair by multicast where several members lack a packet, by unicast otherwise (the scheme of
 * NORM, RFC 5740, section 5).
 *
 * <p>A repair by multicast reaches members whose back-off runs, so they do not ask. That is all the
 * suppression that a local network needs: of thirty members that lack a packet, those few ask whose
 * back-off ends before the third request has been answered. Each object is used by one thread at a
 * time. Time is {@code long now}: nanoseconds of a monotonic clock.
 */
@NullMarked
package dev.parley.distribution.repair;

import org.jspecify.annotations.NullMarked;
