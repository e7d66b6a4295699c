/**
 * Sound by the client library of PulseAudio (libpulse), which PipeWire serves too.
 *
 * <p>Each stream has a connection and a main loop of its own, which the thread of the stream runs
 * ({@link dev.parley.devices.pulse.PulseConnection}). The library's own threaded main loop would
 * call Java on a thread of C, and need a lock around each call.
 */
@NullMarked
package dev.parley.devices.pulse;

import org.jspecify.annotations.NullMarked;
