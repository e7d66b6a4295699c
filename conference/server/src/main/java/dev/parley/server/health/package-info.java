/**
 * Health checks of a running server: monitoring of vital threads ({@link
 * dev.parley.server.health.VitalThreads}), liveness and readiness.
 */
@NullMarked
package dev.parley.server.health;

import org.jspecify.annotations.NullMarked;
