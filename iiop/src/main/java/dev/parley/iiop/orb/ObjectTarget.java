package dev.parley.iiop.orb;

import dev.parley.calls.running.Attempted;
import dev.parley.calls.running.CallFuture;
import dev.parley.calls.running.CallerSide;
import dev.parley.calls.running.CallerWait;
import dev.parley.calls.running.ReadingThread;
import dev.parley.calls.running.ServantSide;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.Target;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.codec.Undeclared;
import dev.parley.iiop.ior.Ior;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.Caller;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.Waiter;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * An object somewhere, by its reference: the caller's end of its calls. It connects when it is
 * first called, follows where replies lead, and asks again once where a connection turned out to be
 * dead and the work was not done.
 *
 * <p>Threads: safe for all.
 */
final class ObjectTarget implements Target, MethodCall.Owner {
  private final Orb orb;
  private final IiopContract<?> contract;
  private final Destination first;
  private final @Nullable GiopSession only; // the connection it came by, where it can go back on it
  private volatile Route route;

  ObjectTarget(Orb orb, IiopContract<?> contract, Destination first, @Nullable GiopSession only) {
    this.orb = orb;
    this.contract = contract;
    this.first = first;
    this.only = only;
    this.route = new Route(first, Route.Naming.KEY);
  }

  /** {@return the reference, as it was given} */
  Ior reference() {
    return first.reference();
  }

  /** {@return how exceptions come that the contract does not declare} */
  Optional<Undeclared> undeclared() {
    return contract.undeclared();
  }

  @Override
  public String place() {
    return route.to().place();
  }

  @Override
  public Caller caller(MethodCall call) {
    return Caller.HERE;
  }

  @Override
  public void call(MethodCall call) throws Throwable {
    Waiter waiter = new Waiter();
    Trip trip = new Trip(waiter, route);
    CallerSide.prepare(call, this, trip);
    ReadingThread.refuseToBlock(call);
    orb.lines().outgoing().run(call);
    GiopSession session = trip.session;
    if (session == null) {
      CallerWait.park(call, waiter);
    } else if (!waiter.done()) {
      CallerWait.await(session.connection(), call, waiter);
    }
    CallerSide.rethrow(call);
  }

  @Override
  public CompletableFuture<Object> send(MethodCall call) {
    CallFuture future = new CallFuture(call);
    CallerSide.prepare(call, this, new Trip(future, route));
    orb.lines().outgoing().run(call);
    return future;
  }

  @Override
  public void oneWay(MethodCall call) {
    CallerSide.prepare(call, this, new Trip(null, route));
    orb.lines().outgoing().run(call);
    CallerSide.rethrowOfOneWay(call);
  }

  @Override
  public void attempt(MethodCall call, MethodCall attempt, Runnable whenEnded) {
    Trip trip = trip(call);
    attempt.owner(this);
    attempt.attachment(new Trip(new Attempted(whenEnded, trip.caller()), trip.route));
  }

  /** Another connection may be had. */
  @Override
  public boolean over() {
    return orb.closed();
  }

  private static Trip trip(MethodCall call) {
    if (call.attachment() instanceof Trip trip) {
      return trip;
    }
    throw new IllegalStateException(call.describe() + ": not sent from here");
  }

  /** The end of the line: goes by a connection that stands, or waits for one in its own thread. */
  @Override
  public void passed(MethodCall call) {
    go(call, trip(call));
  }

  private void go(MethodCall call, Trip trip) {
    try {
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

  /** {@return whether a reply has led it elsewhere} */
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

  /** Once more, from the reference on: whoever led elsewhere knows where to go now. */
  private void again(MethodCall call, Trip trip) {
    trip.again = true;
    if (strayed(trip)) {
      route = new Route(first, Route.Naming.KEY);
      trip.route = route;
    }
    go(call, trip);
  }

  /** {@return how requests of a trip are written} */
  Requests.Wanted wanted(Trip trip, Requests requests) {
    Destination to = trip.route.to();
    return new Requests.Wanted(
        orb.versionTowards(to),
        requests.codeSets(orb.codeSetsTowards(to)),
        to.target(trip.route.naming()),
        orb.requestContexts(),
        to.streamFormat(),
        to.parley());
  }

  /** A reply leads elsewhere: the call goes there, and those after it as well. */
  void forwarded(MethodCall call, Ior there) {
    Trip trip = trip(call);
    if (++trip.forwards > Trip.FORWARDS_MAX) {
      call.fail(
          new CallException.Unavailable(
              call.describe()
                  + ": led elsewhere "
                  + Trip.FORWARDS_MAX
                  + " times, last to "
                  + there));
      return;
    }
    Route next = new Route(Destination.of(there), Route.Naming.KEY);
    trip.route = next;
    route = next;
    go(call, trip);
  }

  /** The server wants the object named in another way. */
  void renamed(MethodCall call, short disposition) {
    Trip trip = trip(call);
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

  /**
   * The connection has ended before the reply.
   *
   * @param notDone whether it is certain that the work was not done
   */
  void lost(MethodCall call, boolean notDone, CallException failure) {
    Trip trip = trip(call);
    boolean may = notDone || !call.sent() || call.model().idempotent();
    if (trip.again || !may || call.done() || orb.closed()) {
      call.fail(failure);
      return;
    }
    again(call, trip);
  }

  @Override
  public void ended(MethodCall call) {
    Trip trip = trip(call);
    GiopSession session = trip.session;
    if (session != null) {
      session.requests().ended(call);
    }
    CallerSide.tell(trip.then());
  }

  @Override
  public void release() {
    // CORBA's servers do not count who holds a reference
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ObjectTarget target
        && target.orb == orb
        && target.toString().equals(toString());
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }

  @Override
  public String toString() {
    return first.reference().toString();
  }
}
