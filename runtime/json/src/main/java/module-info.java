/** JSON mapping of contracts that are known only by their description. */
module dev.parley.json {
  requires transitive dev.parley.calls;
  requires transitive tools.jackson.databind;
  requires static transitive org.jspecify;

  exports dev.parley.json;
}
