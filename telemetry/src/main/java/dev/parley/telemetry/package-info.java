/**
 * What calls tell about themselves, by valves: spans ({@link dev.parley.telemetry.OtelValve}) and
 * meters ({@link dev.parley.telemetry.MicrometerValve}).
 */
@NullMarked
package dev.parley.telemetry;

import org.jspecify.annotations.NullMarked;
