package dev.parley.calls.session;

import dev.parley.base.Limits;
import dev.parley.base.Timers;
import dev.parley.calls.running.CallerSide;
import dev.parley.calls.running.ServantSide;
import dev.parley.pipeline.Valveline;
import java.time.Duration;
import java.util.concurrent.Semaphore;

/**
 * Configuration that the sessions of one Parley share.
 *
 * @param product product name sent in HELLO
 * @param callsMax calls that wait for their reply on one connection, each way
 * @param openTimeout time for the peer's HELLO to arrive
 * @param firstCallTimeout time for the first call, either way, on an accepted connection
 * @param outgoing the valve chain on the caller's side; ends in {@link CallerSide#transmit}
 * @param incoming the valve chain on the servant's side; ends in {@link ServantSide#serve}
 * @param timers timers for timeouts and deadlines
 * @param servingThreads permits for connections whose reading thread may also run servants
 */
public record SessionConfig(
    String product,
    int callsMax,
    Duration openTimeout,
    Duration firstCallTimeout,
    Valveline outgoing,
    Valveline incoming,
    Timers timers,
    Semaphore servingThreads) {

  /**
   * Limit for open streams each way; streams and references are bounded by {@link Limits} alone.
   */
  static final int STREAMS_MAX = Limits.STREAMS_MAX;

  static final int REFERENCES_MAX = Limits.REFERENCES_MAX;
}
