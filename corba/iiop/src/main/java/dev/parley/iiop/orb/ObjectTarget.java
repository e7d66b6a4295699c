package dev.parley.iiop.orb;

import dev.parley.calls.running.Attempted;
import dev.parley.calls.running.CallFuture;
import dev.parley.calls.running.CallerSide;
import dev.parley.calls.running.CallerWait;
import dev.parley.calls.running.ReadingThread;
import dev.parley.calls.spi.Method;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.Target;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.ior.Ior;
import dev.parley.pipeline.Caller;
import dev.parley.transport.api.Waiter;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Call target of a stub: the object of a reference. Its {@link Travel} routes the requests.
 *
 * <p>Threads: safe for all.
 */
final class ObjectTarget implements Target, MethodCall.Owner {
  private final Orb orb;
  private final IiopContract<?> contract;
  private final Destination first;
  private final Travel travel;
  private volatile @Nullable Served home; // null: not known to be local

  /**
   * @param only connection by which the reference arrived, if calls go back over it
   * @param follows whether LOCATION_FORWARD is followed, and another connection than {@code only}
   *     may be used
   */
  ObjectTarget(
      Orb orb,
      IiopContract<?> contract,
      Destination first,
      @Nullable GiopSession only,
      boolean follows) {
    this.orb = orb;
    this.contract = contract;
    this.first = first;
    travel = new Travel(orb, contract, first, only, follows);
  }

  Travel travel() {
    return travel;
  }

  Destination first() {
    return first;
  }

  /**
   * {@return the local object that the reference denoted when it arrived; null for a remote one}
   */
  @Nullable Served home() {
    return home;
  }

  void home(@Nullable Served served) {
    home = served;
  }

  /** {@return the original reference} */
  Ior reference() {
    return first.reference();
  }

  /** {@return the contract of the calls} */
  IiopContract<?> contract() {
    return contract;
  }

  @Override
  public String place() {
    return travel.route().to().place();
  }

  @Override
  public Throwable undeclared(Method method, Throwable thrown) {
    return Failures.here(method.label() + " in this JVM", contract, thrown, orb.references(null));
  }

  @Override
  public Caller caller(MethodCall call) {
    return Caller.HERE;
  }

  @Override
  public void call(MethodCall call) throws Throwable {
    Waiter waiter = new Waiter();
    Trip trip = new Trip(waiter, travel.route());
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
    CallerSide.prepare(call, this, new Trip(future, travel.route()));
    orb.lines().outgoing().run(call);
    return future;
  }

  @Override
  public void oneWay(MethodCall call) {
    CallerSide.prepare(call, this, new Trip(null, travel.route()));
    orb.lines().outgoing().run(call);
    CallerSide.rethrowOfOneWay(call);
  }

  @Override
  public void attempt(MethodCall call, MethodCall attempt, Runnable whenEnded) {
    Trip trip = trip(call);
    attempt.owner(this);
    attempt.attachment(new Trip(new Attempted(whenEnded, trip.caller()), trip.route));
  }

  /** Returns whether the runtime is closed; a lost connection can be replaced. */
  @Override
  public boolean over() {
    return orb.closed();
  }

  static Trip trip(MethodCall call) {
    if (call.attachment() instanceof Trip trip) {
      return trip;
    }
    throw new IllegalStateException(call.describe() + ": not sent from here");
  }

  /** Sends a call that has passed all valves. */
  @Override
  public void passed(MethodCall call) {
    travel.go(call, trip(call));
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
    // CORBA has no distributed garbage collection: servers do not count references
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
