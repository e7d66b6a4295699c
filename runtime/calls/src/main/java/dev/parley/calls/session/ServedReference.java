package dev.parley.calls.session;

import dev.parley.base.Limits;
import dev.parley.base.SerialExecutor;
import dev.parley.calls.running.RunTimeAverage;
import dev.parley.calls.running.ServantRun;
import dev.parley.calls.running.ServantSide;
import dev.parley.calls.spi.ContractModel;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.MethodModel;
import dev.parley.calls.spi.Stub;
import dev.parley.pipeline.CallException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;

/**
 * A servant that the peer may call: the servant's end of its calls.
 *
 * <p>One-way calls run one after another, with at most {@link Limits#CALLS_MAX} waiting; more are
 * dropped as overloaded, and counted (rule MS-13).
 *
 * <p>Threads: safe for all; the hold count is guarded by the reference table.
 */
final class ServedReference {

  /**
   * State of a call that runs on a thread of its own, has received references or streams, or has no
   * call number.
   */
  static final class ServedCall {
    final ServedReference reference;
    final boolean inline; // runs on the thread that moves it
    final long key; // its place among the running calls; 0 for none
    private List<PassedHandle> brought; // guarded by this: came with the arguments
    private boolean ended; // guarded by this
    final ServantRun servant;

    ServedCall(
        ServedReference reference, MethodModel method, long key, List<PassedHandle> brought) {
      this.reference = reference;
      inline = reference.isInline(method);
      servant = new ServantRun(reference.pace(method));
      this.key = key;
      this.brought = brought;
    }

    /**
     * Passes the received references and streams to the servant.
     *
     * @return false when the call ended before, and they have been released
     */
    synchronized boolean takeHandles() {
      brought = List.of();
      return !ended;
    }

    /**
     * Releases the received references and streams after the call has ended, unless the servant has
     * got them.
     */
    void releaseHandles() {
      List<PassedHandle> back;
      synchronized (this) {
        ended = true;
        back = brought;
        brought = List.of();
      }
      back.forEach(passed -> passed.release().run());
    }
  }

  private final int number;
  private final ContractModel<?> contract;
  private final Object servant;
  private final SerialExecutor oneWays =
      new SerialExecutor(task -> ServantSide.THREADS.start(task), Limits.CALLS_MAX);
  private final Map<String, RunTimeAverage> paces = new ConcurrentHashMap<>();
  private long count;

  ServedReference(int number, ContractModel<?> contract, Object servant) {
    this.number = number;
    this.contract = contract;
    this.servant = servant;
  }

  int number() {
    return number;
  }

  ContractModel<?> contract() {
    return contract;
  }

  Object servant() {
    return servant;
  }

  /**
   * {@return whether calls of a method run on the thread that read them} A stub of another
   * connection waits for its reply, unless the method is asynchronous: then it needs a thread of
   * its own, whatever the contract says of servants.
   */
  boolean isInline(MethodModel method) {
    return method.inline()
        && (!(servant instanceof Stub) || method.asynchronous() || method.oneWay());
  }

  private RunTimeAverage pace(MethodModel method) {
    return paces.computeIfAbsent(method.name(), name -> new RunTimeAverage(method));
  }

  void sent() {
    count++;
  }

  /** Releases holds. {@return whether the peer holds it no longer} */
  boolean released(long times) {
    count -= times;
    return count <= 0;
  }

  /** Runs the servant on the thread that its method asks for. */
  static void execute(MethodCall call, ServantThreads threads) {
    if (call.attachment() instanceof ServedCall run) {
      if (run.inline) {
        run.reference.invoke(call);
      } else if (call.id() == 0 || call.model().oneWay()) {
        run.reference.queue(call, run);
      } else {
        threads.start(run.servant, () -> run.servant.run(() -> run.reference.serve(call, threads)));
      }
    } else if (call.attachment() instanceof ServedReference inline) {
      inline.invoke(call);
    }
  }

  private void serve(MethodCall call, ServantThreads threads) {
    try {
      invoke(call);
    } finally {
      threads.returned();
    }
  }

  private void queue(MethodCall call, ServedCall run) {
    try {
      // A queued one-way call is in no table, so the scan for deadlines does not see it.
      oneWays.execute(() -> {
        if (call.remainingNanos() <= 0) {
          call.fail(
              new CallException.DeadlineExceeded(
                  call.describe() + ": its time was over when its turn came"));
        }
        run.servant.run(() -> invoke(call));
      });
    } catch (RejectedExecutionException e) {
      call.fail(new CallException.Overloaded(call.describe() + ": dropped, " + e.getMessage()));
    }
  }

  private void invoke(MethodCall call) {
    if (call.done()) {
      return; // cancelled before it began
    }
    if (call.attachment() instanceof ServedCall run && !run.takeHandles()) {
      return;
    }
    ServantSide.invoke(call, servant, false);
  }
}
