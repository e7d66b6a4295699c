package dev.parley.iiop.orb;

import dev.parley.base.Limits;
import dev.parley.calls.api.CallOptions;
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
final class LocateResolver {
  private final GiopConnectionPool connections;
  private final long deadlineNanos;

  private LocateResolver(GiopConnectionPool connections, Duration timeout) {
    this.connections = connections;
    deadlineNanos = System.nanoTime() + TimeUnit.NANOSECONDS.convert(timeout);
  }

  /** Returns whether an object exists, as {@link OrbCore#exists}. */
  static boolean exists(GiopConnectionPool connections, Ior reference) {
    Duration timeout = CallOptions.current().timeout().orElse(Limits.DEADLINE);
    return new LocateResolver(connections, timeout).exists(reference);
  }

  private boolean exists(Ior reference) {
    RequestRoute route =
        new RequestRoute(DecodedReference.of(reference), RequestRoute.AddressingDisposition.KEY);
    for (int i = 0; i < Invocation.FORWARDS_MAX; i++) {
      PendingLocateRequests.LocateResult located = locateWithRetry(route);
      if (located.forward() != null) {
        route =
            new RequestRoute(
                DecodedReference.of(located.forward()), RequestRoute.AddressingDisposition.KEY);
      } else if (located.status() == LocateReplyHeader.Status.LOC_NEEDS_ADDRESSING_MODE) {
        route = new RequestRoute(route.destination(), naming(located.disposition()));
      } else {
        return located.status() == LocateReplyHeader.Status.OBJECT_HERE;
      }
    }
    throw new CallException.Unavailable("forwarded " + Invocation.FORWARDS_MAX + " times");
  }

  private static RequestRoute.AddressingDisposition naming(short disposition) {
    return RequestRoute.AddressingDisposition.of(disposition)
        .orElseThrow(() ->
            new CallException.Unavailable(
                "the server asks for addressing disposition " + disposition));
  }

  /**
   * Sends a LocateRequest, and again if the connection was lost, since the query has no side
   * effects. A server that does not understand the version is asked with GIOP 1.0.
   */
  private PendingLocateRequests.LocateResult locateWithRetry(RequestRoute route) {
    GiopSession session = null;
    try {
      session = connections.connect(route, remainingNanos(route));
      return located(route, session);
    } catch (CallException.Unavailable e) {
      RequestRoute again =
          session != null && session.connection().endedByMessageError() ? older(route) : route;
      return located(again, connections.connect(again, remainingNanos(again)));
    }
  }

  private static RequestRoute older(RequestRoute route) {
    return route
        .destination()
        .withGiop10()
        .map(older -> new RequestRoute(older, route.disposition()))
        .orElse(route);
  }

  private PendingLocateRequests.LocateResult located(RequestRoute route, GiopSession session) {
    CompletableFuture<PendingLocateRequests.LocateResult> answer =
        session.requests().locateRequests().send(route);
    try {
      return answer.get(remainingNanos(route), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw late(route);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CallException.Cancelled(
          route.destination().endpointText() + ": the asking thread was interrupted");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof CallException known
          ? known.copy()
          : new CallException.Failed(
              route.destination().endpointText() + ": " + e.getCause(), e.getCause());
    } finally {
      // Frees the id of a request that nobody waits for any more.
      answer.cancel(false);
    }
  }

  private long remainingNanos(RequestRoute route) {
    long remaining = deadlineNanos - System.nanoTime();
    if (remaining <= 0) {
      throw late(route);
    }
    return remaining;
  }

  private static CallException late(RequestRoute route) {
    return new CallException.DeadlineExceeded(
        route.destination().endpointText() + ": no word of an object in time");
  }
}
