package dev.parley.calls;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Registry of the names that were looked up at the endpoints of a {@link LoadBalancedPeer}, held
 * weakly: when no stub of a name is left, its references are released.
 *
 * <p>Threads: safe for all.
 */
final class EndpointPickers {
  private final Map<LookupKey, WeakPicker> held = new HashMap<>(); // guarded by this
  private final ReferenceQueue<EndpointPicker> dropped = new ReferenceQueue<>();

  /** Key of a look-up: name and contract. */
  private record LookupKey(String name, Class<?> contract) {}

  /** Weak reference to the picker of a name that stubs may still use. */
  private static final class WeakPicker extends WeakReference<EndpointPicker> {
    final LookupKey wanted;
    final Map<BalancedEndpoint, EndpointPicker.EndpointBinding> bound;

    WeakPicker(
        LookupKey wanted,
        EndpointPicker spread,
        Map<BalancedEndpoint, EndpointPicker.EndpointBinding> bound,
        EndpointPickers names) {
      super(spread, names.dropped);
      this.wanted = wanted;
      this.bound = bound;
    }
  }

  /**
   * {@return the picker of a name and contract, created on first use}
   *
   * @param make creates it, given the map for the endpoints at which the name is bound
   */
  EndpointPicker get(
      String name,
      Class<?> contract,
      Function<Map<BalancedEndpoint, EndpointPicker.EndpointBinding>, EndpointPicker> make) {
    forgetDropped();
    return known(new LookupKey(name, contract), make);
  }

  private synchronized EndpointPicker known(
      LookupKey wanted,
      Function<Map<BalancedEndpoint, EndpointPicker.EndpointBinding>, EndpointPicker> make) {
    WeakPicker known = held.get(wanted);
    EndpointPicker spread = known == null ? null : known.get();
    if (spread == null) {
      Map<BalancedEndpoint, EndpointPicker.EndpointBinding> bound = new ConcurrentHashMap<>();
      spread = make.apply(bound);
      held.put(wanted, new WeakPicker(wanted, spread, bound, this));
    }
    return spread;
  }

  /** {@return the names that stubs still use} */
  List<EndpointPicker> all() {
    forgetDropped();
    return those();
  }

  private synchronized List<EndpointPicker> those() {
    return held.values().stream().map(Reference::get).filter(Objects::nonNull).toList();
  }

  private void forgetDropped() {
    for (Object each = dropped.poll(); each != null; each = dropped.poll()) {
      WeakPicker gone = (WeakPicker) each;
      synchronized (this) {
        held.remove(gone.wanted, gone);
      }
      gone.bound.values().forEach(EndpointPicker.EndpointBinding::retire);
    }
  }
}
