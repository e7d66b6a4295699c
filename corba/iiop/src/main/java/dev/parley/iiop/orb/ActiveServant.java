package dev.parley.iiop.orb;

import dev.parley.base.Limits;
import dev.parley.base.SerialExecutor;
import dev.parley.calls.api.ServantLookup;
import dev.parley.calls.running.RunTimeAverage;
import dev.parley.calls.running.ServantSide;
import dev.parley.calls.spi.DirectStub;
import dev.parley.calls.spi.MethodModel;
import dev.parley.calls.spi.Stub;
import dev.parley.iiop.codec.IiopContract;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;

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
  private final List<DirectLink> directLinks = new ArrayList<>(); // guarded by this
  private Optional<ServantLookup> lookup = Optional.empty(); // guarded by this
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

  /**
   * Connects a stub in this JVM directly to the servant, with copies of mutable values, until the
   * servant is withdrawn.
   *
   * @param callees returns the servant, or a stub with valves before it, for the servant lookup of
   *     this export
   * @param fallback a remote stub of the same contract, for calls that cannot be direct, and after
   *     withdrawal
   */
  synchronized void connectDirectly(
      DirectStub stub, Function<Optional<ServantLookup>, Object> callees, Stub fallback) {
    directLinks.removeIf(each -> each.stub.get() == null);
    directLinks.add(new DirectLink(new WeakReference<>(stub), callees, fallback));
    stub.directTo(callees.apply(lookup), fallback);
  }

  /** Sets how calls within this JVM find the servant, including calls of existing stubs. */
  synchronized void servantLookup(ServantLookup value) {
    lookup = Optional.of(value);
    for (DirectLink each : directLinks) {
      DirectStub stub = each.stub.get();
      if (stub != null) {
        stub.directTo(each.callees.apply(lookup), each.fallback);
      }
    }
  }

  /** Withdraws the servant: stubs in this JVM call by their references from now on. */
  synchronized void withdrawn() {
    for (DirectLink each : directLinks) {
      DirectStub stub = each.stub.get();
      if (stub != null) {
        stub.redirectTo(each.fallback);
      }
    }
    directLinks.clear();
  }

  private record DirectLink(
      WeakReference<DirectStub> stub,
      Function<Optional<ServantLookup>, Object> callees,
      Stub fallback) {}

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
