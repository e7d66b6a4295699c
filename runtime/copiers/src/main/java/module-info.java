/** Deep copies of values by code that is generated for each class. */
module dev.parley.copiers {
  requires static org.jspecify;

  exports dev.parley.copiers;
  exports dev.parley.copiers.spi;
}
