/**
 * Health of a running server: threads that it cannot run without ({@link
 * dev.parley.server.health.VitalThreads}), liveness and readiness.
 */
@NullMarked
package dev.parley.server.health;

import org.jspecify.annotations.NullMarked;
