package dev.parley.server.relays;

import dev.parley.base.SerialExecutor;
import dev.parley.room.spi.Scheduler;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;

/**
 * Nodes that carry media of the rooms that this node owns: those with media sessions of members,
 * those behind which a branch has some, with the branch as a {@link dev.parley.room.spi.Place}, and
 * this one while it records. Each of them is told about the others, at changes and every few
 * seconds.
 *
 * <p>Threads: safe for use by multiple threads; the state is confined to a serial executor.
 */
final class RoomCarriers implements AutoCloseable {
  /**
   * Interval after which the nodes are told again; a node may have missed it, or have restarted.
   */
  static final Duration REPEAT = Duration.ofSeconds(5);

  /** Receiver of the nodes of a room. */
  interface CarrierListener {
    /** Tells one node which nodes carry media of a room. */
    void tell(String node, String room, List<String> carriers);
  }

  private final CarrierListener listener;
  private final BiFunction<String, List<String>, List<String>> complete;
  private final Scheduler scheduler;
  private final SerialExecutor turns;
  private final Map<String, TreeMap<String, Integer>> counts = new HashMap<>(); // by room
  private final ConcurrentHashMap<String, List<String>> carriers = new ConcurrentHashMap<>();
  private boolean closed;

  /**
   * @param complete adds what else is to carry the media of a room
   */
  RoomCarriers(
      CarrierListener listener,
      BiFunction<String, List<String>, List<String>> complete,
      Executor executor,
      Scheduler scheduler) {
    this.listener = listener;
    this.complete = complete;
    this.scheduler = scheduler;
    turns = new SerialExecutor(executor, Integer.MAX_VALUE); // sessions bound it
    scheduler.after(REPEAT, () -> turn(this::repeat));
  }

  private void turn(Runnable task) {
    try {
      turns.execute(task);
    } catch (RejectedExecutionException e) {
      // The node is stopping, and its rooms with it.
    }
  }

  /** Adds a use of a node. {@return its end, of which only the first counts} */
  Runnable enter(String room, String node) {
    turn(() -> count(room, node, 1));
    AtomicBoolean left = new AtomicBoolean();
    return () -> {
      if (!left.getAndSet(true)) {
        turn(() -> count(room, node, -1));
      }
    };
  }

  private void count(String room, String node, int more) {
    TreeMap<String, Integer> its = counts.computeIfAbsent(room, _ -> new TreeMap<>());
    its.merge(node, more, Integer::sum);
    its.values().removeIf(uses -> uses == 0);
    List<String> now = List.copyOf(its.keySet());
    List<String> before = Optional.ofNullable(carriers.put(room, now)).orElse(List.of());
    if (its.isEmpty()) {
      counts.remove(room);
      carriers.remove(room);
    }
    if (!now.equals(before)) {
      tell(room, now);
    }
  }

  private void tell(String room, List<String> now) {
    if (now.size() > 1) {
      List<String> all = complete.apply(room, now);
      all.forEach(node -> listener.tell(node, room, all));
    }
  }

  private void repeat() {
    if (!closed) {
      carriers.forEach(this::tell);
      scheduler.after(REPEAT, () -> turn(this::repeat));
    }
  }

  /** {@return the nodes that carry media of a room, each before the branches behind it} */
  List<String> of(String room) {
    return carriers.getOrDefault(room, List.of());
  }

  @Override
  public void close() {
    turn(() -> closed = true);
  }
}
