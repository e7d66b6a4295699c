/** Foundations of every other module: limits, memory budget, serial executor, timers. */
module dev.parley.base {
  requires static transitive org.jspecify;

  exports dev.parley.base;
}
