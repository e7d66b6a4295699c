/**
 * Small parts that every module shares: named limits, an executor that runs tasks one after
 * another, timers, and a wait for the end of a thread.
 *
 * <p>Nothing here knows of calls, connections or rooms, and only {@link dev.parley.base.Timers} own
 * a thread.
 */
@NullMarked
package dev.parley.base;

import org.jspecify.annotations.NullMarked;
