package dev.parley.server.whip;

import java.util.HashMap;
import java.util.Map;

/**
 * Limited number of places that owners share: each takes no more than are free, so that however
 * many owners take all they can, places remain for the next one (dynamic thresholds of Choudhury
 * and Hahne, IEEE/ACM Transactions on Networking 6, 1998).
 *
 * <p>Threads: safe for all.
 */
final class SharedPlaces<K> {
  private final Map<K, Integer> taken = new HashMap<>();
  private int free;

  SharedPlaces(int places) {
    free = places;
  }

  /** Takes a place. {@return false if the owner has its share already} */
  synchronized boolean tryAcquire(K owner) {
    if (taken.getOrDefault(owner, 0) >= free) {
      return false;
    }
    taken.merge(owner, 1, Integer::sum);
    free--;
    return true;
  }

  /** Gives a place back. */
  synchronized void release(K owner) {
    taken.computeIfPresent(owner, (_, count) -> count == 1 ? null : count - 1);
    free++;
  }
}
