/** Child JVMs that are called and call back, monitored, and restarted when they fail. */
module dev.parley.attached {
  requires transitive dev.parley.calls;
  requires static transitive org.jspecify;

  exports dev.parley.attached;

  // Contracts of this module.
  opens dev.parley.attached to
      dev.parley.calls;
}
