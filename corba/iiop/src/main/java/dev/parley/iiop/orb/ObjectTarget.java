package dev.parley.iiop.orb;

import dev.parley.calls.running.AttemptAttachment;
import dev.parley.calls.running.CallFuture;
import dev.parley.calls.running.CallerSide;
import dev.parley.calls.running.CallerWait;
import dev.parley.calls.running.ReadingThread;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.MethodModel;
import dev.parley.calls.spi.Target;
import dev.parley.iiop.codec.ReferenceConverter;
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
  private final OrbEnvironment orb;
  private final RequestRouter router;
  private final ReferenceConverter references;
  private volatile @Nullable ActiveServant localObject; // null: not known to be local

  /**
   * @param references converter of references for calls within this JVM
   */
  ObjectTarget(OrbEnvironment orb, RequestRouter router, ReferenceConverter references) {
    this.orb = orb;
    this.router = router;
    this.references = references;
  }

  /** {@return the original reference, decoded} */
  DecodedReference first() {
    return router.first();
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
    return router.first().reference();
  }

  @Override
  public String endpoint() {
    return router.route().destination().endpointText();
  }

  @Override
  public Throwable undeclared(MethodModel method, Throwable thrown) {
    return SystemExceptionMapping.localException(
        method.label() + " in this JVM", router.contract(), thrown, references);
  }

  @Override
  public CallerIdentity caller(MethodCall call) {
    return CallerIdentity.THIS_PROCESS;
  }

  @Override
  public void call(MethodCall call) throws Throwable {
    ReplyWaiter waiter = new ReplyWaiter();
    Invocation invocation = new Invocation(waiter, router.route(), router);
    CallerSide.prepare(call, this, invocation);
    ReadingThread.refuseToBlock(call);
    orb.calls().outgoing().run(call);
    OutgoingRequests requests = invocation.requests;
    if (requests == null) {
      // A valve has suspended the call, or it waits for a dial: there is no connection to read yet.
      CallerWait.park(call, waiter);
    } else if (!waiter.done()) {
      CallerWait.await(requests.connection().transport(), call, waiter);
    }
    CallerSide.rethrow(call);
  }

  @Override
  public CompletableFuture<Object> send(MethodCall call) {
    CallFuture future = new CallFuture(call);
    CallerSide.prepare(call, this, new Invocation(future, router.route(), router));
    orb.calls().outgoing().run(call);
    return future;
  }

  @Override
  public void oneWay(MethodCall call) {
    CallerSide.prepare(call, this, new Invocation(null, router.route(), router));
    orb.calls().outgoing().run(call);
    CallerSide.rethrowOneWay(call);
  }

  @Override
  public void attempt(MethodCall call, MethodCall attempt, Runnable whenEnded) {
    Invocation invocation = Invocation.of(call);
    attempt.owner(this);
    attempt.attachment(
        new Invocation(
            new AttemptAttachment(whenEnded, invocation.caller()), invocation.route, router));
  }

  /** Returns whether the runtime is closed; a lost connection can be replaced. */
  @Override
  public boolean isClosed() {
    return orb.isClosed();
  }

  /** Sends a call that has passed all valves. */
  @Override
  public void transmit(MethodCall call) {
    router.send(call, Invocation.of(call));
  }

  @Override
  public void ended(MethodCall call) {
    Invocation invocation = Invocation.of(call);
    OutgoingRequests requests = invocation.requests;
    if (requests != null) {
      requests.ended(call);
    }
    CallerSide.complete(invocation.attachment());
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
    return router.first().reference().toString();
  }
}
