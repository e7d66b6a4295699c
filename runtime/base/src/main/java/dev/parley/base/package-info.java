/**
 * Small parts that every module shares: named limits, a memory budget, a serial executor, a timer
 * scheduler, histograms of durations, an uninterruptible join, crash-safe files and owner-only
 * files.
 *
 * <p>Nothing here knows calls, connections or rooms. Only {@link dev.parley.base.Timers} own a
 * thread.
 */
@NullMarked
package dev.parley.base;

import org.jspecify.annotations.NullMarked;
