package dev.parley.calls.session;

import dev.parley.base.Timer;
import dev.parley.base.Timers;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.Target;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.Caller;
import dev.parley.pipeline.Valveline;
import dev.parley.transport.api.Waiter;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * A servant of the same JVM at the end of a line of valves, without messages: both ends of its
 * calls. Values are passed as they are.
 *
 * <p>Threads: safe for all.
 */
public final class LocalLine implements Target, MethodCall.Owner {
  private static final Caller CALLER = new Caller("this JVM", Optional.empty());

  private final String place;
  private final Supplier<Object> servant;
  private final Valveline line;
  private final boolean ownThread;
  private final Timers timers;

  /**
   * @param servant finds the servant, for each call; may throw a {@link CallException}
   * @param line ends in {@link #execute}
   * @param ownThread whether servants run in threads of their own, unless they are inline; else
   *     they run in the caller's, where the line has not left it
   * @param timers for deadlines of calls that nobody waits for
   */
  public LocalLine(
      String place, Supplier<Object> servant, Valveline line, boolean ownThread, Timers timers) {
    this.place = place;
    this.servant = servant;
    this.line = line;
    this.ownThread = ownThread;
    this.timers = timers;
  }

  /** A call that was made with a future, in a thread. */
  private record Sent(CallFuture future, Thread thread) {}

  @Override
  public void call(MethodCall call) throws Throwable {
    Waiter waiter = new Waiter();
    prepare(call, waiter);
    line.run(call);
    if (!waiter.done()) {
      await(call, waiter);
    }
    Throwable failure = call.failure().orElse(null);
    if (failure != null) {
      throw failure;
    }
  }

  private static void await(MethodCall call, Waiter waiter) {
    boolean interrupted = false;
    while (!waiter.done()) {
      if (!call.done() && call.remainingNanos() <= 0) {
        call.fail(late(call, "no reply in time"));
      } else if (call.done()) {
        LockSupport.park(call);
      } else {
        LockSupport.parkNanos(call, call.remainingNanos());
      }
      if (Thread.interrupted()) {
        interrupted = true;
        call.fail(
            new CallException.Cancelled(call.describe() + ": the calling thread was interrupted"));
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public CompletableFuture<Object> send(MethodCall call) {
    CallFuture future = new CallFuture(call);
    prepare(call, new Sent(future, Thread.currentThread()));
    line.run(call);
    if (!future.isDone()) {
      watch(call, future);
    }
    return future;
  }

  private void watch(MethodCall call, CallFuture future) {
    Deadline deadline = new Deadline(call);
    try {
      Timer timer = timers.at(call.deadlineNanos(), deadline);
      future.whenComplete((value, failure) -> timer.cancel());
    } catch (RejectedExecutionException e) {
      deadline.dropped();
    }
  }

  /** Ends a call that nobody waits for, when its time is over or that of the timers. */
  private record Deadline(MethodCall call) implements Timers.Ending {
    @Override
    public void run() {
      call.fail(late(call, "no reply in time"));
    }

    @Override
    public void dropped() {
      call.fail(new CallException.Unavailable(call.describe() + ": the runtime is closed"));
    }
  }

  @Override
  public void oneWay(MethodCall call) {
    throw new IllegalStateException("one-way methods take the way to another process");
  }

  private void prepare(MethodCall call, Object attachment) {
    call.owner(this);
    call.attachment(attachment);
    RemoteTarget.applyOptions(call);
  }

  /** The end of the line. */
  public static void execute(Call call) {
    MethodCall methodCall = (MethodCall) call;
    LocalLine local = (LocalLine) methodCall.owner();
    Object servant = local.servant.get();
    methodCall.leaves(); // from here on it may have been carried out
    if (local.runsHere(methodCall)) {
      ServedReference.invoke(methodCall, servant, true);
    } else {
      ServedReference.THREADS.start(() -> ServedReference.invoke(methodCall, servant, false));
    }
  }

  private boolean runsHere(MethodCall call) {
    if (ownThread) {
      return call.model().inline();
    }
    return switch (call.attachment()) {
      case Waiter waiter -> waiter.thread().equals(Thread.currentThread());
      case Sent sent -> sent.thread().equals(Thread.currentThread());
      case null, default -> false;
    };
  }

  private static CallException late(MethodCall call, String what) {
    return new CallException.DeadlineExceeded(call.describe() + ": " + what);
  }

  @Override
  public Caller caller(MethodCall call) {
    return CALLER;
  }

  @Override
  public void ended(MethodCall call) {
    switch (call.attachment()) {
      case Waiter waiter -> waiter.signal();
      case Sent sent -> sent.future().settle();
      case Runnable whenEnded -> whenEnded.run();
      case null, default -> {}
    }
  }

  @Override
  public boolean over() {
    return false;
  }

  /** An attempt has no caller that waits for it in its thread, and so runs in its own. */
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
  public String place() {
    return place;
  }
}
