/** Deep copies of values by generated code for each class. */
module dev.parley.copiers {
  requires static transitive org.jspecify;

  exports dev.parley.copiers;
  exports dev.parley.copiers.api;
  exports dev.parley.copiers.spi;
}
