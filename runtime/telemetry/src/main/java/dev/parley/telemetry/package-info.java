/**
 * Observability of calls, as valves: tracing ({@link dev.parley.telemetry.OtelValve}), metrics
 * ({@link dev.parley.telemetry.MicrometerValve}), an access log, also of slow calls only ({@link
 * dev.parley.telemetry.AccessLog}), and recordings ({@link dev.parley.telemetry.RecordValve}) that
 * can be replayed ({@link dev.parley.telemetry.Replay}) or serve as a test double ({@link
 * dev.parley.telemetry.RecordedServant}).
 */
@NullMarked
package dev.parley.telemetry;

import org.jspecify.annotations.NullMarked;
