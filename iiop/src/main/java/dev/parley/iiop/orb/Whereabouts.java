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
    Destination to = Destination.of(reference);
    for (int i = 0; i < Trip.FORWARDS_MAX; i++) {
      LookOuts.Located located = patiently(connections, to);
      if (located.elsewhere() == null) {
        return located.status() == LocateReplyHeader.Status.OBJECT_HERE;
      }
      to = Destination.of(located.elsewhere());
    }
    throw new CallException.Unavailable("led elsewhere " + Trip.FORWARDS_MAX + " times");
  }

  /** Asks once more where the connection turned out to be dead: to ask changes nothing. */
  private static LookOuts.Located patiently(Connections connections, Destination to) {
    try {
      return located(connections, to);
    } catch (CallException.Unavailable e) {
      return located(connections, to);
    }
  }

  private static LookOuts.Located located(Connections connections, Destination to) {
    CompletableFuture<LookOuts.Located> answer =
        connections
            .connect(new Route(to, Route.Naming.KEY), Limits.DEADLINE.toNanos())
            .requests()
            .lookOuts()
            .ask(to);
    try {
      return answer.get(Limits.DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      answer.cancel(false);
      throw new CallException.DeadlineExceeded(to.place() + ": no word of an object in time");
    } catch (InterruptedException e) {
      answer.cancel(false);
      Thread.currentThread().interrupt();
      throw new CallException.Cancelled(to.place() + ": the asking thread was interrupted");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof CallException known
          ? known.copy()
          : new CallException.Failed(to.place() + ": " + e.getCause(), e.getCause());
    }
  }
}
