package dev.parley.calls.session;

import dev.parley.base.Limits;
import dev.parley.base.SerialExecutor;
import dev.parley.calls.Contract;
import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * A servant that the peer may call: the servant's end of its calls.
 *
 * <p>One-way calls run one after another, at most {@link Limits#CALLS_MAX} waiting; more are
 * dropped as overloaded, and so counted (rule MS-13).
 *
 * <p>Threads: safe for all; the count is guarded by the table it stands in.
 */
final class ServedReference {
  private static final System.Logger LOG = System.getLogger(ServedReference.class.getName());
  static final Thread.Builder.OfVirtual THREADS = Thread.ofVirtual().name("parley-servant-", 0);

  /** A call that runs on a thread of its own, or that has more to it. */
  static final class Run {
    final ServedReference reference;
    final boolean inline; // runs on the thread that moves it
    final long key; // its place among the running calls; 0 for none
    private List<Passed> brought; // guarded by this: came with the arguments
    private boolean ended; // guarded by this
    volatile @Nullable Thread thread; // null before it starts

    Run(ServedReference reference, boolean inline, long key, List<Passed> brought) {
      this.reference = reference;
      this.inline = inline;
      this.key = key;
      this.brought = brought;
    }

    /**
     * The servant has the arguments now, and what came with them.
     *
     * @return false when the call ended before, and they have been given back
     */
    synchronized boolean handedOver() {
      brought = List.of();
      return !ended;
    }

    /** The call has ended: gives back what came with it, if the servant has never seen that. */
    void giveBack() {
      List<Passed> back;
      synchronized (this) {
        ended = true;
        back = brought;
        brought = List.of();
      }
      back.forEach(passed -> passed.takeBack().run());
    }
  }

  private final int number;
  private final Contract<?> contract;
  private final Object servant;
  private final SerialExecutor oneWays =
      new SerialExecutor(task -> THREADS.start(task), Limits.CALLS_MAX);
  private long count;

  ServedReference(int number, Contract<?> contract, Object servant) {
    this.number = number;
    this.contract = contract;
    this.servant = servant;
  }

  int number() {
    return number;
  }

  Contract<?> contract() {
    return contract;
  }

  Object servant() {
    return servant;
  }

  void sent() {
    count++;
  }

  /** {@return whether the peer holds it no longer} */
  boolean released(long times) {
    count -= times;
    return count <= 0;
  }

  /** The end of the incoming line: runs the servant where its method asks for. */
  static void execute(Call call) {
    MethodCall methodCall = (MethodCall) call;
    if (methodCall.attachment() instanceof Run run) {
      if (run.inline) {
        run.reference.invoke(methodCall);
      } else if (methodCall.id() == 0 || methodCall.model().oneWay()) {
        run.reference.queue(methodCall, run);
      } else {
        IncomingCalls calls = (IncomingCalls) methodCall.owner();
        calls.servantStarts();
        run.thread =
            THREADS.unstarted(() -> {
              try {
                run.reference.invoke(methodCall);
              } finally {
                calls.servantReturned();
              }
            });
        run.thread.start();
      }
    } else if (methodCall.attachment() instanceof ServedReference inline) {
      inline.invoke(methodCall);
    }
  }

  private void queue(MethodCall call, Run run) {
    try {
      oneWays.execute(() -> {
        run.thread = Thread.currentThread();
        if (call.remainingNanos() <= 0) {
          call.fail(
              new CallException.DeadlineExceeded(
                  call.describe() + ": its time was over when its turn came"));
        }
        invoke(call);
      });
    } catch (RejectedExecutionException e) {
      call.fail(new CallException.Overloaded(call.describe() + ": dropped, " + e.getMessage()));
    }
  }

  private void invoke(MethodCall call) {
    if (call.done()) {
      return; // cancelled before it began
    }
    if (call.attachment() instanceof Run run && !run.handedOver()) {
      return;
    }
    invoke(call, servant, false);
  }

  /**
   * Runs a servant for a call, and ends that with what comes of it.
   *
   * @param alone whether nobody but this thread could notice that the call is late
   */
  static void invoke(MethodCall call, Object servant, boolean alone) {
    try {
      CompletionStage<?> later =
          ScopedValue.where(Call.CURRENT, call).call(() -> invokeServant(call, servant));
      if (later == null && alone && call.remainingNanos() <= 0) {
        call.fail(
            new CallException.DeadlineExceeded(
                call.describe() + ": its time was over when the servant returned"));
      } else if (later == null && !call.model().asynchronous()) {
        call.succeed();
      } else if (later == null) {
        call.fail(
            new CallException.Failed(
                call.describe() + ": the servant returned null instead of a stage"));
      } else {
        later.whenComplete((value, failure) -> settle(call, value, failure));
      }
    } catch (Throwable e) {
      fail(call, e);
    }
  }

  private static @Nullable CompletionStage<?> invokeServant(MethodCall call, Object servant)
      throws Exception {
    try {
      return call.invoke(servant);
    } catch (Exception | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new CompletionException(e);
    }
  }

  private static void settle(MethodCall call, @Nullable Object value, @Nullable Throwable failure) {
    if (failure == null) {
      call.answer(value);
    } else {
      fail(call, failure);
    }
  }

  private static void fail(MethodCall call, Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException e && e.getCause() != null ? e.getCause() : failure;
    boolean declared = call.model().exceptions().stream().anyMatch(t -> t.type().isInstance(cause));
    boolean ended = !call.fail(cause);
    if (!ended && !declared && !(cause instanceof CallException)) {
      LOG.log(System.Logger.Level.WARNING, () -> call.describe() + ": the servant threw", cause);
    }
  }
}
