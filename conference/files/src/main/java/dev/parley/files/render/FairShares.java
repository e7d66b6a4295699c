package dev.parley.files.render;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/**
 * Virtual time of start-time fair queueing (SFQ): the waiting key with the smallest service
 * received so far is next. A key that starts to wait begins at the current virtual time, so that
 * neither a pause nor a restart gives it an advantage.
 *
 * <p>Threads: confined to one at a time. Memory: an entry for each key ahead of the current virtual
 * time.
 */
final class FairShares<K> {
  private final Map<K, Long> given = new HashMap<>();
  private long now; // virtual time: the start time of the key served last

  /** {@return the key that is next; the first one of several with equal service} */
  K next(Collection<K> waiting) {
    return waiting.stream().min(Comparator.comparingLong(this::start)).orElseThrow();
  }

  private long start(K key) {
    return Math.max(now, given.getOrDefault(key, 0L));
  }

  /** Charges an estimated cost to the key that is served now. */
  void serve(K key, long cost) {
    now = start(key);
    given.put(key, now + cost);
    // Keys at or behind the virtual time start at it in any case: their entries would only cost
    // memory.
    given.values().removeIf(time -> time <= now);
  }

  /**
   * Corrects the charged cost of a key by the difference between the real cost and the estimate.
   */
  void correct(K key, long difference) {
    long corrected = given.getOrDefault(key, now) + difference;
    if (corrected > now) {
      given.put(key, corrected);
    } else {
      given.remove(key);
    }
  }

  /** Resets the service received by all keys. */
  void clear() {
    given.clear();
  }
}
