/**
 * Receiver of files at a member of a group: a sparse file for each, a record of what is there, the
 * check of pieces and of the whole, and a folder with a limit.
 *
 * <p>No sockets, threads or clocks. {@link dev.parley.distribution.handout.receiver.DiskJob}s may
 * run on any thread; all other objects belong to the thread of the group's receiver. Symbols are
 * written by that thread, into the cache of the system. Time is {@code long now}: nanoseconds of a
 * monotonic clock.
 */
@NullMarked
package dev.parley.distribution.handout.receiver;

import org.jspecify.annotations.NullMarked;
