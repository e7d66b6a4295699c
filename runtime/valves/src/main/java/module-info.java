/** Ready-made valves: retry, hedging, circuit breaker, limits, cache. */
module dev.parley.valves {
  requires transitive dev.parley.calls;
  requires static transitive org.jspecify;

  exports dev.parley.valves;
}
