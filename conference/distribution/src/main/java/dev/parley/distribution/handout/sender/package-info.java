/**
 * Sender of files to a group: rounds of symbols at a rate that is a setting, requests of members
 * within a budget of each, and an end.
 *
 * <p>No sockets, threads, clocks or files, except in {@link
 * dev.parley.distribution.handout.sender.PieceLoader}, which any thread may use. All other objects
 * belong to the thread of the group. Time is {@code long now}: nanoseconds of a monotonic clock.
 */
@NullMarked
package dev.parley.distribution.handout.sender;

import org.jspecify.annotations.NullMarked;
