package dev.parley.iiop.orb;

import dev.parley.base.Limits;
import dev.parley.calls.CallOptions;
import dev.parley.iiop.giop.LocateReplyHeader;
import dev.parley.iiop.ior.Ior;
import dev.parley.pipeline.CallException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Locate resolver: asks servers with LocateRequests whether an object exists, and follows
 * OBJECT_FORWARD, within the time limit of one call.
 *
 * <p>Threads: confined to the calling thread.
 */
final class Whereabouts {
  private final Connections connections;
  private final long deadlineNanos;

  private Whereabouts(Connections connections, Duration timeout) {
    this.connections = connections;
    deadlineNanos = System.nanoTime() + TimeUnit.NANOSECONDS.convert(timeout);
  }

  /** Returns whether an object exists, as {@link Orb#isThere}. */
  static boolean isThere(Connections connections, Ior reference) {
    Duration timeout = CallOptions.current().timeout().orElse(Limits.DEADLINE);
    return new Whereabouts(connections, timeout).isThere(reference);
  }

  private boolean isThere(Ior reference) {
    Route route = new Route(Destination.of(reference), Route.Naming.KEY);
    for (int i = 0; i < Trip.FORWARDS_MAX; i++) {
      LookOuts.Located located = patiently(route);
      if (located.elsewhere() != null) {
        route = new Route(Destination.of(located.elsewhere()), Route.Naming.KEY);
      } else if (located.status() == LocateReplyHeader.Status.LOC_NEEDS_ADDRESSING_MODE) {
        route = new Route(route.to(), naming(located.disposition()));
      } else {
        return located.status() == LocateReplyHeader.Status.OBJECT_HERE;
      }
    }
    throw new CallException.Unavailable("led elsewhere " + Trip.FORWARDS_MAX + " times");
  }

  private static Route.Naming naming(short disposition) {
    return Route.Naming.of(disposition)
        .orElseThrow(() ->
            new CallException.Unavailable(
                "the server asks for addressing disposition " + disposition));
  }

  /**
   * Sends a LocateRequest, and again if the connection was lost, since the query has no side
   * effects. A server that does not understand the version is asked with GIOP 1.0.
   */
  private LookOuts.Located patiently(Route route) {
    GiopSession session = null;
    try {
      session = connections.connect(route, remainingNanos(route));
      return located(route, session);
    } catch (CallException.Unavailable e) {
      Route again = session != null && session.misunderstood() ? older(route) : route;
      return located(again, connections.connect(again, remainingNanos(again)));
    }
  }

  private static Route older(Route route) {
    return route.to().older().map(older -> new Route(older, route.naming())).orElse(route);
  }

  private LookOuts.Located located(Route route, GiopSession session) {
    CompletableFuture<LookOuts.Located> answer = session.requests().lookOuts().ask(route);
    try {
      return answer.get(remainingNanos(route), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw late(route);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CallException.Cancelled(route.to().place() + ": the asking thread was interrupted");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof CallException known
          ? known.copy()
          : new CallException.Failed(route.to().place() + ": " + e.getCause(), e.getCause());
    } finally {
      answer.cancel(false);
    }
  }

  private long remainingNanos(Route route) {
    long remaining = deadlineNanos - System.nanoTime();
    if (remaining <= 0) {
      throw late(route);
    }
    return remaining;
  }

  private static CallException late(Route route) {
    return new CallException.DeadlineExceeded(
        route.to().place() + ": no word of an object in time");
  }
}
