/**
 * Small parts that every module shares: named limits, and an executor that runs tasks one after
 * another.
 *
 * <p>Nothing here knows of calls, connections or rooms, and nothing here owns a thread.
 */
@NullMarked
package dev.parley.base;

import org.jspecify.annotations.NullMarked;
