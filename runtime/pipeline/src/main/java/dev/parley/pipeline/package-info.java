/**
 * Calls and their interceptor chain: a request goes down the {@link dev.parley.pipeline.Valveline},
 * the reply comes up through the same valves in reverse order.
 *
 * <p>A {@link dev.parley.pipeline.Valve} lets the call go on, ends it, or suspends it and resumes
 * it later from any thread. Per-call state is stored in the {@link dev.parley.pipeline.Call}; a
 * waiting call is an object in memory and holds no thread.
 *
 * <p>At any moment at most one thread moves a call. Which one changes with each suspension; a valve
 * that needs one thread for all later valves returns {@link
 * dev.parley.pipeline.ValveAction#SYNCHRONOUS}.
 */
@NullMarked
package dev.parley.pipeline;

import org.jspecify.annotations.NullMarked;
