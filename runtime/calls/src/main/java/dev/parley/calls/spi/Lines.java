package dev.parley.calls.spi;

import dev.parley.base.Timers;
import dev.parley.pipeline.Valveline;

/**
 * What the calls of one Parley pass, whatever protocol carries them.
 *
 * @param outgoing the valves on the caller's side; behind them a call goes to its owner
 * @param incoming the valves on the servant's side; behind them a call goes to its owner
 * @param callsMax calls that wait for their reply on one connection, each way
 * @param local the way to servants of the same JVM
 * @param timers for what does not come in time
 */
public record Lines(
    Valveline outgoing, Valveline incoming, int callsMax, LocalWay local, Timers timers) {}
