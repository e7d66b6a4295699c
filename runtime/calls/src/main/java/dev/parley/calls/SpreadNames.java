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
 * Registry of the names that were looked up at the endpoints of a {@link Balanced}, held weakly:
 * when no stub of a name is left, its references are released.
 *
 * <p>Threads: safe for all.
 */
final class SpreadNames {
  private final Map<Wanted, Held> held = new HashMap<>(); // guarded by this
  private final ReferenceQueue<Spread> dropped = new ReferenceQueue<>();

  /** Key of a look-up: name and contract. */
  private record Wanted(String name, Class<?> contract) {}

  /** Weak reference to the picker of a name that stubs may still use. */
  private static final class Held extends WeakReference<Spread> {
    final Wanted wanted;
    final Map<Endpoint, Spread.Bound> bound;

    Held(Wanted wanted, Spread spread, Map<Endpoint, Spread.Bound> bound, SpreadNames names) {
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
  Spread get(String name, Class<?> contract, Function<Map<Endpoint, Spread.Bound>, Spread> make) {
    forgetDropped();
    return known(new Wanted(name, contract), make);
  }

  private synchronized Spread known(
      Wanted wanted, Function<Map<Endpoint, Spread.Bound>, Spread> make) {
    Held known = held.get(wanted);
    Spread spread = known == null ? null : known.get();
    if (spread == null) {
      Map<Endpoint, Spread.Bound> bound = new ConcurrentHashMap<>();
      spread = make.apply(bound);
      held.put(wanted, new Held(wanted, spread, bound, this));
    }
    return spread;
  }

  /** {@return the names that stubs still use} */
  List<Spread> all() {
    forgetDropped();
    return those();
  }

  private synchronized List<Spread> those() {
    return held.values().stream().map(Reference::get).filter(Objects::nonNull).toList();
  }

  private void forgetDropped() {
    for (Object each = dropped.poll(); each != null; each = dropped.poll()) {
      Held gone = (Held) each;
      synchronized (this) {
        held.remove(gone.wanted, gone);
      }
      gone.bound.values().forEach(Spread.Bound::retire);
    }
  }
}
