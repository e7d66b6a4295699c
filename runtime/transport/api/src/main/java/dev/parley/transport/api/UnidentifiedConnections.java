package dev.parley.transport.api;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Bounded set of accepted connections that have not identified themselves yet, limited in total and
 * per address or user (rule FR-11). When the set is full, the connection that has been silent
 * longest is evicted, so that silent connections cannot block new ones.
 *
 * <p>Threads: safe for all. Memory: at most {@code most} entries, set at construction.
 *
 * @param <T> a connection, compared by identity
 */
public final class UnidentifiedConnections<T> {
  private final int most;
  private final int mostPerOrigin;
  private final Consumer<T> evict;

  /**
   * The connections with their origins, the one that has been silent longest first. Guarded by
   * itself.
   */
  private final Map<T, String> waiting = new LinkedHashMap<>();

  private final Map<String, Integer> counts = new HashMap<>(); // by origin; guarded by waiting

  /**
   * Creates an empty set.
   *
   * @param most connections in all
   * @param mostPerOrigin connections of one address or user
   * @param evict closes an evicted connection
   */
  public UnidentifiedConnections(int most, int mostPerOrigin, Consumer<T> evict) {
    this.most = most;
    this.mostPerOrigin = mostPerOrigin;
    this.evict = evict;
  }

  /** Adds a connection; another one may be evicted for it. */
  public void add(T connection, AdmissionControl.Permit place) {
    Optional<T> silent;
    synchronized (waiting) {
      silent = inTheWay(place.origin());
      silent.ifPresent(this::remove);
      waiting.put(connection, place.origin());
      counts.merge(place.origin(), 1, Integer::sum);
    }
    silent.ifPresent(evict);
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

  private void remove(T connection) {
    String origin = waiting.remove(connection);
    if (origin != null) {
      counts.computeIfPresent(origin, (name, count) -> count == 1 ? null : count - 1);
    }
  }

  /** Records that a connection has sent some bytes, but not enough to be identified. */
  public void bytesReceived(T connection) {
    synchronized (waiting) {
      String origin = waiting.remove(connection);
      if (origin != null) {
        waiting.put(connection, origin);
      }
    }
  }

  /** Removes a connection that is identified or has ended. */
  public void removed(T connection) {
    synchronized (waiting) {
      remove(connection);
    }
  }
}
