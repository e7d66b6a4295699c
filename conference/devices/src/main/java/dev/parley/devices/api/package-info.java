/**
 * Interfaces of devices: sources that capture, sinks that play, what they pass on, and their
 * errors.
 *
 * <p>Memory that a source passes to its listener is valid during the call only: the source fills it
 * again.
 */
@NullMarked
package dev.parley.devices.api;

import org.jspecify.annotations.NullMarked;
