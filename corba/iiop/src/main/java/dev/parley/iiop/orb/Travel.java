package dev.parley.iiop.orb;

import dev.parley.calls.running.CallerWait;
import dev.parley.calls.running.ReadingThread;
import dev.parley.calls.running.ServantSide;
import dev.parley.calls.spi.MethodCall;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.giop.StandardException;
import dev.parley.iiop.giop.SystemExceptionData;
import dev.parley.iiop.ior.Ior;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.TransportException;
import org.jspecify.annotations.Nullable;

/**
 * Request router of one {@link ObjectTarget}. It connects with the first call, follows
 * LOCATION_FORWARD, and retries once on another connection if a connection was lost before the
 * request was processed.
 *
 * <p>Threads: safe for all.
 */
final class Travel {
  private final Orb orb;
  private final IiopContract<?> contract;
  private final Destination first;
  private final @Nullable GiopSession only; // connection for calls back
  private final boolean follows; // whether redirection, and leaving only, is allowed
  private volatile Route route;

  Travel(
      Orb orb,
      IiopContract<?> contract,
      Destination first,
      @Nullable GiopSession only,
      boolean follows) {
    this.orb = orb;
    this.contract = contract;
    this.follows = follows;
    this.first = first;
    this.only = only;
    this.route = new Route(first, Route.Naming.KEY);
  }

  /** {@return the route of new calls} */
  Route route() {
    return route;
  }

  /** Sends a call over an open connection, or connects on a thread that may wait. */
  void go(MethodCall call, Trip trip) {
    try {
      if (only != null && !follows && only.over()) {
        throw new CallException.Unavailable(
            call.describe() + ": the connection that it goes by alone is over");
      }
      GiopSession standing = standing(trip);
      if (standing != null) {
        standing.requests().send(call, trip, this);
      } else if (ReadingThread.readsHere()
          || !(CallerWait.mayWait(call) || call.model().oneWay())) {
        ServantSide.THREADS.start(() -> connect(call, trip));
      } else {
        connect(call, trip);
      }
    } catch (RuntimeException e) {
      fail(call, e);
    }
  }

  private @Nullable GiopSession standing(Trip trip) {
    return only != null && !only.over() && !strayed(trip)
        ? only
        : orb.connections().standing(trip.route);
  }

  /** {@return whether a LOCATION_FORWARD has changed the call's destination} */
  private boolean strayed(Trip trip) {
    return !trip.route.to().equals(first);
  }

  private void connect(MethodCall call, Trip trip) {
    try {
      orb.connections()
          .connect(trip.route, call.remainingNanos())
          .requests()
          .send(call, trip, this);
    } catch (TransportException | CallException.Unavailable e) {
      if (trip.again || !strayed(trip)) {
        fail(call, e);
      } else {
        again(call, trip);
      }
    } catch (RuntimeException e) {
      fail(call, e);
    }
  }

  private static void fail(MethodCall call, RuntimeException e) {
    call.fail(
        switch (e) {
          case CallException known -> known;
          case CdrException broken -> Failures.of(call.describe(), broken);
          case TransportException lost ->
              new CallException.Unavailable(call.describe() + ": " + lost.getMessage(), lost);
          default ->
              new CallException.Failed(
                  call.describe() + ": " + e.getClass().getSimpleName() + " on the way there", e);
        });
  }

  /**
   * Sends a call again, from the original reference on: the server that forwarded it knows the
   * current location.
   */
  private void again(MethodCall call, Trip trip) {
    trip.again = true;
    if (strayed(trip)) {
      route = new Route(first, Route.Naming.KEY);
      trip.route = route;
    }
    go(call, trip);
  }

  /** {@return the profile of a call's request} */
  Wanted wanted(Trip trip, GiopSession session) {
    Destination to = trip.route.to();
    return new Wanted(
        orb.versionTowards(to),
        session.requests().codeSets(orb.codeSetsTowards(to)),
        to.target(trip.route.naming()),
        orb.requestContexts(),
        session.codeBase(contract),
        to.streamFormat(),
        to.parley());
  }

  /**
   * Handles a system exception. A call that was forwarded and not processed returns to the original
   * reference once, since the object may have moved (CORBA 3.3 part 2, section 9.6).
   *
   * @return whether the call was sent again
   */
  boolean returned(MethodCall call, SystemExceptionData data) {
    Trip trip = ObjectTarget.trip(call);
    if (trip.again || !strayed(trip) || !movedOn(data)) {
      return false;
    }
    again(call, trip);
    return true;
  }

  private static boolean movedOn(SystemExceptionData data) {
    return switch (data.standard().orElse(StandardException.UNKNOWN)) {
      case OBJECT_NOT_EXIST, TRANSIENT, COMM_FAILURE ->
          data.completed() == SystemExceptionData.Completion.NO;
      default -> false;
    };
  }

  /** Handles LOCATION_FORWARD: redirects the call, and later ones too. */
  void forwarded(MethodCall call, Ior there) {
    Trip trip = ObjectTarget.trip(call);
    if (!follows || ++trip.forwards > Trip.FORWARDS_MAX) {
      call.fail(
          new CallException.Unavailable(
              call.describe()
                  + ": led elsewhere "
                  + (follows ? Trip.FORWARDS_MAX + " times, last to " : "to ")
                  + there));
      return;
    }
    Route next = new Route(Destination.of(there), Route.Naming.KEY);
    trip.route = next;
    route = next;
    go(call, trip);
  }

  /** Handles NEEDS_ADDRESSING_MODE: sends the call with another addressing disposition. */
  void renamed(MethodCall call, short disposition) {
    Trip trip = ObjectTarget.trip(call);
    if (++trip.forwards > Trip.FORWARDS_MAX || Route.Naming.of(disposition).isEmpty()) {
      call.fail(
          new CallException.Unavailable(
              call.describe() + ": the server asks for addressing disposition " + disposition));
      return;
    }
    Route next = new Route(trip.route.to(), Route.Naming.of(disposition).get());
    trip.route = next;
    route = next;
    go(call, trip);
  }

  /** Sends the call with GIOP 1.0, once, if the server does not understand the version. */
  private boolean goesOlder(MethodCall call, Trip trip) {
    GiopSession session = trip.session;
    Destination older = trip.route.to().older().orElse(null);
    if (session == null || !session.misunderstood() || older == null || call.done()) {
      return false;
    }
    Route next = new Route(older, Route.Naming.KEY);
    trip.route = next;
    route = next;
    go(call, trip);
    return true;
  }

  /**
   * Handles the loss of a connection before the reply.
   *
   * @param notDone whether the request was certainly not processed
   */
  void lost(MethodCall call, boolean notDone, CallException failure) {
    Trip trip = ObjectTarget.trip(call);
    if (goesOlder(call, trip)) {
      return;
    }
    // At most once: a request that the server may have processed is repeated only if the
    // operation is idempotent.
    boolean may = notDone || !call.sent() || call.model().idempotent();
    if (trip.again || !may || call.done() || orb.closed()) {
      call.fail(failure);
      return;
    }
    again(call, trip);
  }
}
