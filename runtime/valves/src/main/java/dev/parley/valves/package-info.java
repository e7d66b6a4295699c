/**
 * Ready-made valves for resilience: retry, hedging, circuit breaker, limits and cache, for {@link
 * dev.parley.calls.Parley.Builder#outgoing} and {@code incoming}; docs/guide/valves.md recommends
 * their order.
 *
 * <p>Their decisions are made by small state machines without threads or clock; a waiting call is
 * an object and holds no thread.
 */
@NullMarked
package dev.parley.valves;

import org.jspecify.annotations.NullMarked;
