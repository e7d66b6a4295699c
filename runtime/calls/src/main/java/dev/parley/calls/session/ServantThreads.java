package dev.parley.calls.session;

import dev.parley.calls.running.RunningServants;
import dev.parley.calls.running.ServantRun;
import dev.parley.calls.running.ServingThread;
import dev.parley.calls.spi.MethodCall;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * The servants of one connection that run on threads of their own, with the thread that runs quick
 * ones while requests arrive fast.
 *
 * <p>Threads: safe for all.
 */
final class ServantThreads implements RunningServants {
  private final Collection<MethodCall> calls;
  private final ServingThread serving;
  private final AtomicInteger count = new AtomicInteger();

  /**
   * @param calls view of the running calls
   */
  ServantThreads(SessionContext context, Collection<MethodCall> calls) {
    this.calls = calls;
    serving =
        new ServingThread(
            context.connection(), context.outgoing(), context.config().servingThreads(), this);
  }

  @Override
  public int count() {
    return count.get();
  }

  @Override
  public void forEach(Consumer<ServantRun> each) {
    for (MethodCall call : calls) {
      if (call.attachment() instanceof ServedReference.ServedCall run) {
        each.accept(run.servant);
      }
    }
  }

  /**
   * Runs a servant on a thread of its own.
   *
   * @param work calls {@link #returned} when the servant has returned
   */
  void start(ServantRun servant, Runnable work) {
    count.incrementAndGet();
    serving.start(servant, work);
  }

  /** Records that a started servant has returned. */
  void returned() {
    count.decrementAndGet();
  }

  void close() {
    serving.close();
  }
}
