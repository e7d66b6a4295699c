package dev.parley.iiop.orb;

import dev.parley.base.Limits;
import dev.parley.base.SerialExecutor;
import dev.parley.calls.running.DirectLinks;
import dev.parley.calls.running.RunTimeAverage;
import dev.parley.calls.running.ServantSide;
import dev.parley.calls.spi.MethodModel;
import dev.parley.iiop.codec.IiopContract;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;

/**
 * Servant that peers can call. One-way calls run one after another; at most {@link
 * Limits#CALLS_MAX} wait, further ones are dropped.
 *
 * <p>Threads: safe for all.
 */
final class ActiveServant {
  private static final System.Logger LOG = System.getLogger(ActiveServant.class.getName());

  private final IiopContract<?> contract;
  private final Object servant;
  private final DirectLinks directLinks = new DirectLinks();
  private final Map<String, RunTimeAverage> paces = new ConcurrentHashMap<>();
  private final SerialExecutor oneWays =
      new SerialExecutor(ServantSide.THREADS::start, Limits.CALLS_MAX);

  ActiveServant(IiopContract<?> contract, Object servant) {
    this.contract = contract;
    this.servant = servant;
  }

  IiopContract<?> contract() {
    return contract;
  }

  Object servant() {
    return servant;
  }

  /** {@return the execution time statistics of a method} */
  RunTimeAverage pace(MethodModel method) {
    return paces.computeIfAbsent(method.name(), name -> new RunTimeAverage(method));
  }

  /** {@return the stubs of this JVM that call the servant directly} */
  DirectLinks directLinks() {
    return directLinks;
  }

  /** Runs one-way calls in order. */
  void runInOrder(Runnable work, Runnable dropped) {
    try {
      oneWays.execute(work);
    } catch (RejectedExecutionException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "{0}: a one-way call was dropped, {1}",
          contract.contract().name(),
          e.getMessage());
      dropped.run();
    }
  }
}
