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
 * The names that were looked up at the endpoints of a {@link Balanced}: each as long as somebody
 * has a stub of it. Then its references are let go.
 *
 * <p>Threads: safe for all.
 */
final class SpreadNames {
  private final Map<Wanted, Held> held = new HashMap<>(); // guarded by this
  private final ReferenceQueue<Spread> dropped = new ReferenceQueue<>();

  /** What was looked up. */
  private record Wanted(String name, Class<?> contract) {}

  /** A name that somebody may still have. */
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
   * {@return the name, looked up as a contract}
   *
   * @param make makes it, given where it keeps the places that have it
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

  /** {@return the names that somebody has} */
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
