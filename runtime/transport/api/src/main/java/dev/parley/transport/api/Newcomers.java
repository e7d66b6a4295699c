package dev.parley.transport.api;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Accepted connections that have not said yet what they want: a bounded number of them, in all and
 * per address or user (rule FR-11). When there is no place left, the one that has been silent
 * longest makes room, so that silent connections never keep a newcomer out.
 *
 * <p>Threads: safe for all. Memory: at most {@code most} entries.
 *
 * @param <T> a connection, with identity
 */
public final class Newcomers<T> {
  private final int most;
  private final int mostPerOrigin;
  private final Consumer<T> turnAway;

  /** With the origin of each; the one that was silent longest first. Guarded by itself. */
  private final Map<T, String> waiting = new LinkedHashMap<>();

  private final Map<String, Integer> counts = new HashMap<>(); // by origin; guarded by waiting

  /**
   * Creates an empty set.
   *
   * @param most connections in all
   * @param mostPerOrigin connections of one address or user
   * @param turnAway closes a connection that makes room for another one
   */
  public Newcomers(int most, int mostPerOrigin, Consumer<T> turnAway) {
    this.most = most;
    this.mostPerOrigin = mostPerOrigin;
    this.turnAway = turnAway;
  }

  /** Adds a newcomer; another one may be turned away for it. */
  public void enter(T newcomer, Capacity.Place place) {
    Optional<T> silent;
    synchronized (waiting) {
      silent = inTheWay(place.origin());
      silent.ifPresent(this::remove);
      waiting.put(newcomer, place.origin());
      counts.merge(place.origin(), 1, Integer::sum);
    }
    silent.ifPresent(turnAway);
  }

  private Optional<T> inTheWay(String origin) {
    if (counts.getOrDefault(origin, 0) >= mostPerOrigin) {
      return waiting.entrySet().stream()
          .filter(each -> each.getValue().equals(origin))
          .map(Map.Entry::getKey)
          .findFirst();
    }
    return waiting.size() >= most ? waiting.keySet().stream().findFirst() : Optional.empty();
  }

  private void remove(T newcomer) {
    String origin = waiting.remove(newcomer);
    if (origin != null) {
      counts.computeIfPresent(origin, (name, count) -> count == 1 ? null : count - 1);
    }
  }

  /** A newcomer has sent something, though not all that is needed to know what it wants. */
  public void heard(T newcomer) {
    synchronized (waiting) {
      String origin = waiting.remove(newcomer);
      if (origin != null) {
        waiting.put(newcomer, origin);
      }
    }
  }

  /** What the newcomer wants is known, or it is gone. */
  public void leave(T newcomer) {
    synchronized (waiting) {
      remove(newcomer);
    }
  }
}
