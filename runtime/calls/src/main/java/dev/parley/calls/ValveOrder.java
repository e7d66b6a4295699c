package dev.parley.calls;

import dev.parley.pipeline.AuthorizationValve;
import dev.parley.pipeline.ConcurrencyLimitValve;
import dev.parley.pipeline.DeadlineValve;
import dev.parley.pipeline.MetricsValve;
import dev.parley.pipeline.TraceValve;
import dev.parley.pipeline.Valve;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Order of the valves on both sides. Users' valves run after those of the runtime whose results
 * they need.
 *
 * <table>
 * <caption>Order and reasons</caption>
 * <tr><th>caller's side</th><th>servant's side</th><th>why here</th></tr>
 * <tr><td>{@link Valve#callerThreadValve} of users' own</td><td></td><td>before any that may suspend a call</td></tr>
 * <tr><td>metrics</td><td>metrics</td><td>first, so that refused calls are counted and all of the time is</td></tr>
 * <tr><td>trace</td><td>trace</td><td>before anything that may log</td></tr>
 * <tr><td>deadline</td><td>deadline</td><td>before anything that may wait</td></tr>
 * <tr><td></td><td>rights</td><td>before a call takes a place from others</td></tr>
 * <tr><td>users' own</td><td>users' own</td><td>with trace and deadline set, and only for calls that may be made</td></tr>
 * <tr><td>concurrency</td><td>concurrency</td><td>last: its places are for calls that go on</td></tr>
 * </table>
 */
final class ValveOrder {
  private ValveOrder() {}

  static List<Valve> outgoing(
      MetricsValve metrics, Duration deadline, List<Valve> own, int runningMax, int waitingMax) {
    List<Valve> valves = new ArrayList<>();
    own.forEach(valve -> valve.callerThreadValve().ifPresent(valves::add));
    valves.addAll(List.of(metrics, TraceValve.outgoing(), new DeadlineValve(deadline)));
    valves.addAll(own);
    limit(valves, runningMax, waitingMax);
    return valves;
  }

  static List<Valve> incoming(
      MetricsValve metrics,
      Duration deadline,
      AuthorizationValve.AuthorizationPolicy rights,
      List<Valve> own,
      int runningMax,
      int waitingMax) {
    List<Valve> valves =
        new ArrayList<>(List.of(metrics, TraceValve.incoming(), new DeadlineValve(deadline)));
    if (!rights.equals(AuthorizationValve.AuthorizationPolicy.PERMIT_ALL)) {
      valves.add(new AuthorizationValve(rights));
    }
    valves.addAll(own);
    limit(valves, runningMax, waitingMax);
    return valves;
  }

  /** Valves for local calls that only pass deadline and trace on to the servant. */
  static List<Valve> contextOnly(Duration deadline) {
    return List.of(TraceValve.outgoing(), new DeadlineValve(deadline));
  }

  /**
   * Adds the concurrency limit if there is one: an unlimited valve would still cost each call a
   * pass through it.
   */
  private static void limit(List<Valve> valves, int runningMax, int waitingMax) {
    if (runningMax != Integer.MAX_VALUE) {
      valves.add(new ConcurrencyLimitValve(runningMax, waitingMax));
    }
  }
}
