/** Calls as OpenTelemetry spans, Micrometer meters and lines of an access log. */
module dev.parley.telemetry {
  requires transitive dev.parley.calls;
  requires transitive io.opentelemetry.api;
  requires transitive io.opentelemetry.context;
  requires transitive micrometer.core;
  requires static transitive org.jspecify;

  exports dev.parley.telemetry;

  provides io.opentelemetry.context.ContextStorageProvider with
      dev.parley.telemetry.ServedContextProvider;
}
