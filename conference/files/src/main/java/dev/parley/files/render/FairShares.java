package dev.parley.files.render;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/**
 * Virtual time of start-time fair queueing: of those that wait, the one that was given the least is
 * next. One that comes anew begins where the others are, so that neither staying away nor coming
 * anew earns anything.
 *
 * <p>Threads: confined to one at a time. Memory: an entry for each that was given more than the one
 * served last.
 */
final class FairShares<K> {
  private final Map<K, Long> given = new HashMap<>();
  private long now; // what the one served last had been given before

  /** {@return which of these is next; the first one of several that were given the same} */
  K next(Collection<K> waiting) {
    return waiting.stream().min(Comparator.comparingLong(this::start)).orElseThrow();
  }

  private long start(K key) {
    return Math.max(now, given.getOrDefault(key, 0L));
  }

  /** Counts a cost for the one that is served now. */
  void serve(K key, long cost) {
    now = start(key);
    given.put(key, now + cost);
    given.values().removeIf(time -> time <= now);
  }

  /** Corrects the cost of one that was served. */
  void correct(K key, long difference) {
    long corrected = given.getOrDefault(key, now) + difference;
    if (corrected > now) {
      given.put(key, corrected);
    } else {
      given.remove(key);
    }
  }

  /** Forgets what was given. */
  void clear() {
    given.clear();
  }
}
