/**
 * Valves around a call: the request goes down the line, the reply comes up through the same valves.
 *
 * <p>A {@link dev.parley.pipeline.Valve} lets the call go on, ends it, or suspends it and resumes
 * it later from any thread. What belongs to one call is kept in the {@link
 * dev.parley.pipeline.Call}; a call that waits is an object in memory and holds no thread.
 *
 * <p>At any moment at most one thread moves a call. Which one changes with each suspension; a valve
 * that needs one thread for all that comes after it says {@link
 * dev.parley.pipeline.Step#SYNCHRONOUS}.
 */
@NullMarked
package dev.parley.pipeline;

import org.jspecify.annotations.NullMarked;
