/** Observability of calls: tracing, metrics, an access log, and recordings that can be replayed. */
module dev.parley.telemetry {
  requires transitive dev.parley.calls;
  requires transitive io.opentelemetry.api;
  requires transitive io.opentelemetry.context;
  requires java.logging; // its file handler takes turns with files
  requires transitive micrometer.core;
  requires tools.jackson.core;
  requires static transitive org.jspecify;

  exports dev.parley.telemetry;

  // Values of this module.
  opens dev.parley.telemetry to
      dev.parley.calls;

  provides io.opentelemetry.context.ContextStorageProvider with
      dev.parley.telemetry.ServedContextProvider;
}
