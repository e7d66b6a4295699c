/**
 * Small parts that every module shares: named limits, an executor that runs tasks one after
 * another, timers, a wait for the end of a thread, and files that last and that only their owner
 * reads.
 *
 * <p>Nothing here knows of calls, connections or rooms, and only {@link dev.parley.base.Timers} own
 * a thread.
 */
@NullMarked
package dev.parley.base;

import org.jspecify.annotations.NullMarked;
