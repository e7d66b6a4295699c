package dev.parley.calls.running;

import dev.parley.calls.api.ServantLookup;
import dev.parley.calls.spi.DirectStub;
import dev.parley.calls.spi.Stub;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Stubs of the same JVM that call one servant directly, with copies of mutable values, until the
 * servant is withdrawn.
 *
 * <p>Threads: safe for all. Memory: a weak reference for each stub.
 */
public final class DirectLinks {
  private record DirectLink(
      WeakReference<DirectStub> stub,
      Function<Optional<ServantLookup>, Object> callees,
      Stub fallback) {}

  private final List<DirectLink> links = new ArrayList<>(); // guarded by this
  private Optional<ServantLookup> lookup = Optional.empty(); // guarded by this

  /** Creates the links of a servant; there are none yet. */
  public DirectLinks() {}

  /**
   * Connects a stub directly to the servant.
   *
   * @param callees returns the servant, or a stub with valves before it, for the servant lookup of
   *     this export
   * @param fallback a remote stub of the same contract, for calls that cannot be direct, and after
   *     withdrawal
   */
  public synchronized void connect(
      DirectStub stub, Function<Optional<ServantLookup>, Object> callees, Stub fallback) {
    links.removeIf(each -> each.stub.get() == null);
    links.add(new DirectLink(new WeakReference<>(stub), callees, fallback));
    stub.directTo(callees.apply(lookup), fallback);
  }

  /** Sets how calls within this JVM find the servant, including calls of existing stubs. */
  public synchronized void servantLookup(ServantLookup value) {
    lookup = Optional.of(value);
    for (DirectLink each : links) {
      DirectStub stub = each.stub.get();
      if (stub != null) {
        stub.directTo(each.callees.apply(lookup), each.fallback);
      }
    }
  }

  /** Withdraws the servant: the stubs use their fallback from now on. */
  public synchronized void withdraw() {
    for (DirectLink each : links) {
      DirectStub stub = each.stub.get();
      if (stub != null) {
        stub.redirectTo(each.fallback);
      }
    }
    links.clear();
  }
}
