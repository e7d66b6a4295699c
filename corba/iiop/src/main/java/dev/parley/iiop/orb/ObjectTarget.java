package dev.parley.iiop.orb;

import dev.parley.calls.running.AttemptAttachment;
import dev.parley.calls.running.CallFuture;
import dev.parley.calls.running.CallerSide;
import dev.parley.calls.running.CallerWait;
import dev.parley.calls.running.ReadingThread;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.MethodModel;
import dev.parley.calls.spi.Target;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.ior.Ior;
import dev.parley.pipeline.CallerIdentity;
import dev.parley.transport.api.ReplyWaiter;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Call target of a stub: the object of a reference. Its {@link RequestRouter} routes the requests.
 *
 * <p>Threads: safe for all.
 */
final class ObjectTarget implements Target, MethodCall.CallOwner {
  private final OrbCore orb;
  private final IiopContract<?> contract;
  private final DecodedReference first;
  private final RequestRouter router;
  private volatile @Nullable ActiveServant localObject; // null: not known to be local

  /**
   * @param only connection by which the reference arrived, if calls go back over it
   * @param follows whether LOCATION_FORWARD is followed, and another connection than {@code only}
   *     may be used
   */
  ObjectTarget(
      OrbCore orb,
      IiopContract<?> contract,
      DecodedReference first,
      @Nullable GiopSession only,
      boolean follows) {
    this.orb = orb;
    this.contract = contract;
    this.first = first;
    router = new RequestRouter(orb, contract, first, only, follows);
  }

  RequestRouter router() {
    return router;
  }

  DecodedReference first() {
    return first;
  }

  /**
   * {@return the local object that the reference denoted when it arrived; null for a remote one}
   */
  @Nullable ActiveServant localObject() {
    return localObject;
  }

  void localObject(@Nullable ActiveServant served) {
    localObject = served;
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
  public String endpoint() {
    return router.route().destination().endpointText();
  }

  @Override
  public Throwable undeclared(MethodModel method, Throwable thrown) {
    return SystemExceptionMapping.localException(
        method.label() + " in this JVM", contract, thrown, orb.references(null));
  }

  @Override
  public CallerIdentity caller(MethodCall call) {
    return CallerIdentity.THIS_PROCESS;
  }

  @Override
  public void call(MethodCall call) throws Throwable {
    ReplyWaiter waiter = new ReplyWaiter();
    Invocation trip = new Invocation(waiter, router.route());
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
    CallerSide.prepare(call, this, new Invocation(future, router.route()));
    orb.lines().outgoing().run(call);
    return future;
  }

  @Override
  public void oneWay(MethodCall call) {
    CallerSide.prepare(call, this, new Invocation(null, router.route()));
    orb.lines().outgoing().run(call);
    CallerSide.rethrowOneWay(call);
  }

  @Override
  public void attempt(MethodCall call, MethodCall attempt, Runnable whenEnded) {
    Invocation trip = invocation(call);
    attempt.owner(this);
    attempt.attachment(new Invocation(new AttemptAttachment(whenEnded, trip.caller()), trip.route));
  }

  /** Returns whether the runtime is closed; a lost connection can be replaced. */
  @Override
  public boolean isClosed() {
    return orb.closed();
  }

  static Invocation invocation(MethodCall call) {
    if (call.attachment() instanceof Invocation trip) {
      return trip;
    }
    throw new IllegalStateException(call.describe() + ": not sent from here");
  }

  /** Sends a call that has passed all valves. */
  @Override
  public void transmit(MethodCall call) {
    router.send(call, invocation(call));
  }

  @Override
  public void ended(MethodCall call) {
    Invocation trip = invocation(call);
    GiopSession session = trip.session;
    if (session != null) {
      session.requests().ended(call);
    }
    CallerSide.complete(trip.attachment());
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
