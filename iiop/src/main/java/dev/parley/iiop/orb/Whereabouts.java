package dev.parley.iiop.orb;

import dev.parley.base.Limits;
import dev.parley.iiop.giop.LocateReplyHeader;
import dev.parley.iiop.ior.Ior;
import dev.parley.pipeline.CallException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks servers whether an object is there, and follows where they lead. */
final class Whereabouts {
  private Whereabouts() {}

  /** As {@link Orb#isThere}. */
  static boolean isThere(Connections connections, Ior reference) {
    Route route = new Route(Destination.of(reference), Route.Naming.KEY);
    for (int i = 0; i < Trip.FORWARDS_MAX; i++) {
      LookOuts.Located located = patiently(connections, route);
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

  /** Asks once more where the connection turned out to be dead: to ask changes nothing. */
  private static LookOuts.Located patiently(Connections connections, Route route) {
    try {
      return located(connections, route);
    } catch (CallException.Unavailable e) {
      return located(connections, route);
    }
  }

  private static LookOuts.Located located(Connections connections, Route route) {
    CompletableFuture<LookOuts.Located> answer =
        connections.connect(route, Limits.DEADLINE.toNanos()).requests().lookOuts().ask(route);
    try {
      return answer.get(Limits.DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      answer.cancel(false);
      throw new CallException.DeadlineExceeded(
          route.to().place() + ": no word of an object in time");
    } catch (InterruptedException e) {
      answer.cancel(false);
      Thread.currentThread().interrupt();
      throw new CallException.Cancelled(route.to().place() + ": the asking thread was interrupted");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof CallException known
          ? known.copy()
          : new CallException.Failed(route.to().place() + ": " + e.getCause(), e.getCause());
    }
  }
}
