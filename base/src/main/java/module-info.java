/** What every other module stands on: limits and the serial executor. */
module dev.parley.base {
  requires static transitive org.jspecify;

  exports dev.parley.base;
}
