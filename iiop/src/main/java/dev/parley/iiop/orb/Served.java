package dev.parley.iiop.orb;

import dev.parley.base.Limits;
import dev.parley.base.SerialExecutor;
import dev.parley.calls.running.ServantSide;
import dev.parley.iiop.codec.IiopContract;
import java.util.concurrent.RejectedExecutionException;

/**
 * A servant that peers may call. One-way calls run one after another, at most {@link
 * Limits#CALLS_MAX} waiting; more are dropped.
 *
 * <p>Threads: safe for all.
 */
final class Served {
  private static final System.Logger LOG = System.getLogger(Served.class.getName());

  private final IiopContract<?> contract;
  private final Object servant;
  private final SerialExecutor oneWays =
      new SerialExecutor(ServantSide.THREADS::start, Limits.CALLS_MAX);

  Served(IiopContract<?> contract, Object servant) {
    this.contract = contract;
    this.servant = servant;
  }

  IiopContract<?> contract() {
    return contract;
  }

  Object servant() {
    return servant;
  }

  /** Runs work behind what was given before. */
  void inTurn(Runnable work, Runnable dropped) {
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
