package dev.parley.calls.spi;

import dev.parley.base.Timers;
import dev.parley.pipeline.Valveline;

/**
 * Valve chains, limits and timers of one Parley, for protocols beside its own.
 *
 * @param outgoing the valves on the caller's side; the call's owner follows them
 * @param incoming the valves on the servant's side; the call's owner follows them
 * @param callsMax calls that wait for their reply on one connection, each way
 * @param localPath the path to servants of the same JVM
 * @param timers timers for timeouts and deadlines
 */
public record CallEnvironment(
    Valveline outgoing, Valveline incoming, int callsMax, LocalCallPath localPath, Timers timers) {}
