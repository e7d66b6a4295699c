/**
 * Ready-made valves for {@link dev.parley.calls.Parley.Builder#outgoing} and {@code incoming}; in
 * which order to put them stands in docs/guide/valves.md.
 *
 * <p>What they decide by are small state machines without threads, fed with the time; what waits is
 * a call and holds no thread.
 */
@NullMarked
package dev.parley.valves;

import org.jspecify.annotations.NullMarked;
