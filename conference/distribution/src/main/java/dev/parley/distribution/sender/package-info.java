/**
 * Sender of a group: encrypts each packet once, adds parity, answers requests for repair within a
 * budget of each member, and changes the key.
 *
 * <p>No sockets, threads or clocks. All objects of a group belong to one thread at a time. Time is
 * {@code long now}: nanoseconds of a monotonic clock.
 */
@NullMarked
package dev.parley.distribution.sender;

import org.jspecify.annotations.NullMarked;
