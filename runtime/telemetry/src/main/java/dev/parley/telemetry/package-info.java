/**
 * What calls tell about themselves, by valves: spans ({@link dev.parley.telemetry.OtelValve}),
 * meters ({@link dev.parley.telemetry.MicrometerValve}), lines ({@link
 * dev.parley.telemetry.AccessLog}), and recordings ({@link dev.parley.telemetry.RecordValve}) that
 * are made again ({@link dev.parley.telemetry.Replay}) or answer ({@link
 * dev.parley.telemetry.RecordedServant}).
 */
@NullMarked
package dev.parley.telemetry;

import org.jspecify.annotations.NullMarked;
