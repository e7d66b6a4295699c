/** What every other module stands on: limits, the serial executor, timers. */
module dev.parley.base {
  requires static org.jspecify;

  exports dev.parley.base;
}
