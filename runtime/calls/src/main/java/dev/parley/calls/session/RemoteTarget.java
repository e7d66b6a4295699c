package dev.parley.calls.session;

import dev.parley.calls.Contract;
import dev.parley.calls.running.AttemptAttachment;
import dev.parley.calls.running.CallFuture;
import dev.parley.calls.running.CallerSide;
import dev.parley.calls.running.CallerWait;
import dev.parley.calls.running.ReadingThread;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.Target;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallerIdentity;
import dev.parley.transport.api.ReplyWaiter;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Target for a servant on the other side of a connection: the caller's end of its calls.
 *
 * <p>Threads: safe for all.
 */
public final class RemoteTarget implements Target, MethodCall.CallOwner {
  private final Session session;
  private final long reference;
  private @Nullable Object stub; // guarded by the session's imported references; null: none yet

  RemoteTarget(Session session, long reference) {
    this.session = session;
    this.reference = reference;
  }

  /** {@return the session that carries the calls} */
  public Session session() {
    return session;
  }

  long reference() {
    return reference;
  }

  /** {@return the stub of this target; the same one each time for the first contract} */
  <T> T stub(Contract<T> contract) {
    Object known = stub;
    if (known == null) {
      T first = contract.stub(this);
      stub = first;
      return first;
    }
    return contract.type().isInstance(known)
        ? contract.type().cast(known)
        : contract.stub(this); // the same servant, looked at as something else
  }

  @Override
  public String endpoint() {
    return session.endpoint();
  }

  @Override
  public CallerIdentity caller(MethodCall call) {
    return CallerIdentity.THIS_PROCESS;
  }

  @Override
  public void call(MethodCall call) throws Throwable {
    ReplyWaiter waiter = new ReplyWaiter();
    CallerSide.prepare(call, this, waiter);
    ReadingThread.refuseToBlock(call);
    if (!session.outgoing().add(call)) {
      waitForRoom(call);
    }
    session.config().outgoing().run(call);
    if (!waiter.done()) {
      session.await(call, waiter);
    }
    CallerSide.rethrow(call);
  }

  /**
   * Waits until the call has a slot. A servant that this connection's peer called does not wait: in
   * a recursion between both sides the slots are taken by calls that wait for this one.
   */
  private void waitForRoom(MethodCall call) {
    if (Session.current().filter(session::equals).isPresent()) {
      throw session.outgoing().noSlot(call);
    }
    session.outgoing().addOrWait(call);
  }

  @Override
  public CompletableFuture<Object> send(MethodCall call) {
    CallFuture future = new CallFuture(call);
    CallerSide.prepare(call, this, future);
    if (!session.outgoing().add(call)) {
      future.completeExceptionally(session.outgoing().noSlot(call));
      return future;
    }
    session.config().outgoing().run(call);
    if (!call.done()) {
      session.watchOutgoing(call);
    }
    return future;
  }

  @Override
  public void oneWay(MethodCall call) {
    CallerSide.prepare(call, this, null);
    session.config().outgoing().run(call);
    CallerSide.rethrowOneWay(call);
  }

  @Override
  public boolean isClosed() {
    return session.over();
  }

  /**
   * Starts an attempt. The first one takes the slot of its call, which needs none while attempts
   * replace it.
   */
  @Override
  public void attempt(MethodCall call, MethodCall attempt, Runnable whenEnded) {
    attempt.owner(this);
    attempt.attachment(new AttemptAttachment(whenEnded, CallerWait.thread(call.attachment())));
    if (call.model().oneWay()) {
      return;
    }
    if (session.outgoing().transferSlot(call, attempt)) {
      session.slotTransferred(call);
      session.watchOutgoing(attempt);
    } else if (hasRoom(attempt)) {
      session.watchOutgoing(attempt);
    }
  }

  /** {@return whether an attempt has got a slot; otherwise it has failed} */
  private boolean hasRoom(MethodCall attempt) {
    if (session.outgoing().add(attempt)) {
      return true;
    }
    try {
      if (CallerWait.mayWait(attempt)) {
        waitForRoom(attempt);
        return true;
      }
      attempt.fail(session.outgoing().noSlot(attempt));
    } catch (CallException e) {
      attempt.fail(e);
    }
    return false;
  }

  @Override
  public void transmit(MethodCall call) {
    session.transmit(call, reference);
  }

  @Override
  public void ended(MethodCall call) {
    session.outgoingEnded(call);
    CallerSide.complete(call.attachment());
  }

  @Override
  public void release() {
    session.references().imported().release(reference);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RemoteTarget target
        && target.session == session
        && target.reference == reference;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(session) * 31 + Long.hashCode(reference);
  }
}
