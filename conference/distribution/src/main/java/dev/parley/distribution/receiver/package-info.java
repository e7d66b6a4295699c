/**
 * Receiver of a group: decides by measured loss whether the stream is received by the group, and
 * recovers lost packets by parity and by repair.
 *
 * <p>No sockets, threads or clocks. All objects of a group belong to one thread at a time. Time is
 * {@code long now}: nanoseconds of a monotonic clock.
 */
@NullMarked
package dev.parley.distribution.receiver;

import org.jspecify.annotations.NullMarked;
