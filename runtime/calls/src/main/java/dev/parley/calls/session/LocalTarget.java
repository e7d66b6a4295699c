package dev.parley.calls.session;

import dev.parley.base.Timers;
import dev.parley.calls.running.CallFuture;
import dev.parley.calls.running.CallerSide;
import dev.parley.calls.running.CallerWait;
import dev.parley.calls.running.DeadlineTask;
import dev.parley.calls.running.ServantSide;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.Target;
import dev.parley.pipeline.CallerIdentity;
import dev.parley.pipeline.Valveline;
import dev.parley.transport.api.ReplyWaiter;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Target for a servant of the same JVM at the end of a valve chain, without messages: both ends of
 * its calls. Values are passed unchanged.
 *
 * <p>Threads: safe for all.
 */
public final class LocalTarget implements Target, MethodCall.CallOwner {
  private static final CallerIdentity CALLER = new CallerIdentity("this JVM", Optional.empty());

  private final String place;
  private final Supplier<Object> servant;
  private final Valveline line;
  private final boolean ownThread;
  private final Timers timers;

  /**
   * @param servant finds the servant for each call; may throw a {@link
   *     dev.parley.pipeline.CallException}
   * @param line the valve chain; ends in {@link CallerSide#transmit}
   * @param ownThread whether servants run on threads of their own, unless they are inline;
   *     otherwise on the caller's thread, if the valves have not moved the call to another one
   * @param timers timers for the deadlines of asynchronous calls
   */
  public LocalTarget(
      String place, Supplier<Object> servant, Valveline line, boolean ownThread, Timers timers) {
    this.place = place;
    this.servant = servant;
    this.line = line;
    this.ownThread = ownThread;
    this.timers = timers;
  }

  /** Attachment of an asynchronous call: its future and the thread that made it. */
  private record AsyncCaller(CallFuture future, Thread thread) {}

  @Override
  public void call(MethodCall call) throws Throwable {
    ReplyWaiter waiter = new ReplyWaiter();
    CallerSide.prepare(call, this, waiter);
    line.run(call);
    CallerWait.park(call, waiter);
    Throwable failure = call.failure().orElse(null);
    if (failure != null) {
      if (failure.getStackTrace().length == 0) { // a refusal that was made without one
        failure.fillInStackTrace();
      }
      throw failure;
    }
  }

  @Override
  public CompletableFuture<Object> send(MethodCall call) {
    CallFuture future = new CallFuture(call);
    CallerSide.prepare(call, this, new AsyncCaller(future, Thread.currentThread()));
    line.run(call);
    if (!future.isDone()) {
      watch(call, future);
    }
    return future;
  }

  private void watch(MethodCall call, CallFuture future) {
    Runnable drop = DeadlineTask.begin(call, timers);
    future.whenComplete((value, failure) -> drop.run());
  }

  @Override
  public void oneWay(MethodCall call) {
    throw new IllegalStateException("one-way methods are called as in another process");
  }

  /** Runs the servant at the end of the valve chain. */
  @Override
  public void transmit(MethodCall call) {
    Object found = servant.get();
    call.markSent(); // from here on it may have been carried out
    if (runsHere(call)) {
      ServantSide.invoke(call, found, true);
    } else {
      ServantSide.THREADS.start(() -> ServantSide.invoke(call, found, false));
    }
  }

  private boolean runsHere(MethodCall call) {
    if (ownThread) {
      return call.model().inline();
    }
    return switch (call.attachment()) {
      case ReplyWaiter waiter -> waiter.thread().equals(Thread.currentThread());
      case AsyncCaller sent -> sent.thread().equals(Thread.currentThread());
      case null, default -> false;
    };
  }

  @Override
  public CallerIdentity caller(MethodCall call) {
    return CALLER;
  }

  @Override
  public void ended(MethodCall call) {
    CallerSide.complete(
        call.attachment() instanceof AsyncCaller sent ? sent.future() : call.attachment());
  }

  @Override
  public boolean isClosed() {
    return false;
  }

  /**
   * Prepares an attempt. Its attachment names no caller thread, so its servant runs on a thread of
   * its own.
   */
  @Override
  public void attempt(MethodCall call, MethodCall attempt, Runnable whenEnded) {
    attempt.owner(this);
    attempt.attachment(whenEnded);
  }

  @Override
  public void release() {
    // the export owns the servant
  }

  @Override
  public String endpoint() {
    return place;
  }
}
