package dev.parley.calls.session;

import dev.parley.calls.CallOptions;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.Target;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.Caller;
import dev.parley.transport.api.Waiter;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A servant on the other side of a connection: the caller's end of its calls.
 *
 * <p>Threads: safe for all.
 */
public final class RemoteTarget implements Target, MethodCall.Owner {
  private final Session session;
  private final long reference;

  RemoteTarget(Session session, long reference) {
    this.session = session;
    this.reference = reference;
  }

  /** {@return the session that the calls go through} */
  public Session session() {
    return session;
  }

  long reference() {
    return reference;
  }

  @Override
  public String place() {
    return session.place();
  }

  @Override
  public Caller caller(MethodCall call) {
    return Caller.HERE;
  }

  @Override
  public void call(MethodCall call) throws Throwable {
    Waiter waiter = new Waiter();
    prepare(call, this, waiter);
    Session.refuseToBlockReader(call);
    if (!session.outgoing().add(call)) {
      session.waitForRoom(call);
    }
    session.config().outgoing().run(call);
    if (!waiter.done()) {
      session.await(call, waiter);
    }
    rethrow(call);
  }

  /**
   * Throws what the call failed with, as if it had happened here: the stack trace is this thread's.
   */
  static void rethrow(MethodCall call) throws Throwable {
    Throwable failure = call.failure().orElse(null);
    if (failure != null) {
      failure.fillInStackTrace();
      throw failure;
    }
  }

  @Override
  public CompletableFuture<Object> send(MethodCall call) {
    CallFuture future = new CallFuture(call);
    prepare(call, this, future);
    if (!session.outgoing().add(call)) {
      future.completeExceptionally(noRoom(call));
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
    prepare(call, this, null);
    session.config().outgoing().run(call);
    rethrowOfOneWay(call);
  }

  static void rethrowOfOneWay(MethodCall call) {
    call.failure()
        .ifPresent(failure -> {
          throw failure instanceof CallException known
              ? known
              : new CallException.Failed(call.describe() + ": " + failure, failure);
        });
  }

  /** Gives a call its owner, and what the code that makes it asks for. */
  static void prepare(MethodCall call, MethodCall.Owner owner, @Nullable Object attachment) {
    call.owner(owner);
    call.attachment(attachment);
    CallOptions options = CallOptions.current();
    if (call.deadlineNanos() == Long.MAX_VALUE) {
      options
          .timeout()
          .or(() -> call.model().timeout())
          .ifPresent(timeout ->
              call.deadlineNanos(System.nanoTime() + TimeUnit.NANOSECONDS.convert(timeout)));
    }
    options.metadata().forEach(call::metadata);
  }

  private CallException noRoom(MethodCall call) {
    return new CallException.Overloaded(
        call.describe() + ": " + session.callsMax() + " calls wait for their reply");
  }

  @Override
  public boolean over() {
    return session.over();
  }

  /** The first attempt has the place of its call, which needs none while others go in its place. */
  @Override
  public void attempt(MethodCall call, MethodCall attempt, Runnable whenEnded) {
    attempt.owner(this);
    attempt.attachment(new Attempted(whenEnded, CallerWait.thread(call.attachment())));
    if (call.model().oneWay()) {
      return;
    }
    if (session.outgoing().handOver(call, attempt)) {
      session.displaced(call);
      session.watchOutgoing(attempt);
    } else if (hasRoom(attempt)) {
      session.watchOutgoing(attempt);
    }
  }

  /** {@return whether an attempt was given a place; otherwise it has failed} */
  private boolean hasRoom(MethodCall attempt) {
    if (session.outgoing().add(attempt)) {
      return true;
    }
    try {
      if (CallerWait.mayWait(attempt)) {
        session.waitForRoom(attempt);
        return true;
      }
      attempt.fail(noRoom(attempt));
    } catch (CallException e) {
      attempt.fail(e);
    }
    return false;
  }

  /** The end of the outgoing line. */
  public static void transmit(Call call) {
    MethodCall methodCall = (MethodCall) call;
    if (methodCall.owner() instanceof RemoteTarget target) {
      target.session.transmit(methodCall, target.reference);
    } else {
      ((SpreadTarget) methodCall.owner()).transmit(methodCall);
    }
  }

  @Override
  public void ended(MethodCall call) {
    session.outgoingEnded(call);
    tell(call.attachment());
  }

  /** Tells whoever waits for a call that it has ended. */
  static void tell(@Nullable Object waits) {
    switch (waits) {
      case Waiter waiter -> waiter.signal();
      case CallFuture future -> future.settle();
      case Attempted attempt -> attempt.whenEnded().run();
      case Runnable whenEnded -> whenEnded.run();
      case null, default -> {}
    }
  }

  @Override
  public void release() {
    session.references().release(reference);
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
