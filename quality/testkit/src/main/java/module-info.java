/** Test support shared by several modules. Never a run-time dependency. */
module dev.parley.testkit {
  requires dev.parley.ffi;
  requires transitive dev.parley.transport.api;
  requires transitive org.assertj.core;
  requires transitive org.junit.jupiter.api;
  requires java.management;
  requires static transitive org.jspecify;

  exports dev.parley.testkit;
  exports dev.parley.testkit.history;
  exports dev.parley.testkit.net;
}
