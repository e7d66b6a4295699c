package dev.parley.server.relays;

import dev.parley.base.SerialExecutor;
import dev.parley.room.spi.Place;
import dev.parley.room.spi.Scheduler;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;

/**
 * Places that carry media of the rooms that this node owns: the nodes and branches with media
 * sessions of members, and this node while it records. Each node is told about all nodes and about
 * the branches behind it, when that changes and every few seconds.
 *
 * <p>Threads: safe for use by multiple threads; the state is confined to a serial executor.
 */
final class RoomCarriers implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(RoomCarriers.class.getName());

  /**
   * Interval after which the nodes are told again; a node may have missed it, or have restarted.
   */
  static final Duration REPEAT = Duration.ofSeconds(5);

  /** Receiver of the carriers of a room. */
  interface CarrierListener {
    /** Tells one node what carries media of a room. */
    void tell(String node, String room, Carriers carriers);
  }

  private final CarrierListener listener;
  private final BiFunction<String, List<String>, List<String>> complete;
  private final Scheduler scheduler;
  private final SerialExecutor turns;
  private final Map<String, LinkedHashMap<Place, Integer>> uses = new HashMap<>(); // by room
  private final ConcurrentHashMap<String, RoomPlaces> places = new ConcurrentHashMap<>();
  private boolean closed;

  /**
   * @param complete adds what else is to carry the media of a room to the ids of its nodes
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

  /**
   * Adds a use of a place.
   *
   * @param place as seen from other processes
   * @return its end, of which only the first counts
   */
  Runnable enter(String room, Place place) {
    turn(() -> count(room, place, 1));
    AtomicBoolean left = new AtomicBoolean();
    return () -> {
      if (!left.getAndSet(true)) {
        turn(() -> count(room, place, -1));
      }
    };
  }

  private void count(String room, Place place, int more) {
    LinkedHashMap<Place, Integer> its = uses.computeIfAbsent(room, _ -> new LinkedHashMap<>());
    boolean known = its.containsKey(place);
    its.merge(place, more, Integer::sum);
    its.values().removeIf(count -> count == 0);
    if (known == its.containsKey(place)) {
      return; // one more member of a place, or one less
    }
    RoomPlaces before = placesOf(room);
    RoomPlaces now = RoomPlaces.of(its.keySet());
    if (its.isEmpty()) {
      uses.remove(room);
      places.remove(room);
    } else {
      places.put(room, now);
    }
    warn(room, before, now);
    tellChanges(room, before, now);
  }

  private static void warn(String room, RoomPlaces before, RoomPlaces now) {
    if (now.nodesLeftOut() > 0 && before.nodesLeftOut() == 0) {
      LOG.log(
          Level.WARNING,
          "room %s has members at more than %d nodes: those at further ones neither hear nor see"
                  .formatted(room, RoomPlaces.NODES_MAX)
              + " the others");
    }
    for (String node : now.fullNodes()) {
      if (!before.fullNodes().contains(node)) {
        LOG.log(
            Level.WARNING,
            "room %s has members at more than %d branches behind node %s: those at further ones"
                    .formatted(room, Carriers.BRANCHES_MAX, node)
                + " neither hear nor see the others");
      }
    }
  }

  private void tellChanges(String room, RoomPlaces before, RoomPlaces now) {
    Map<String, Carriers> told = told(room, before);
    told(room, now)
        .forEach((node, carriers) -> {
          if (!carriers.equals(told.get(node))) {
            listener.tell(node, room, carriers);
          }
        });
  }

  private Map<String, Carriers> told(String room, RoomPlaces its) {
    return its.told(nodes -> complete.apply(room, nodes));
  }

  private void repeat() {
    if (!closed) {
      places.forEach((room, its) ->
          told(room, its).forEach((node, carriers) -> listener.tell(node, room, carriers)));
      scheduler.after(REPEAT, () -> turn(this::repeat));
    }
  }

  /** {@return the nodes that carry media of a room} */
  List<String> nodes(String room) {
    return placesOf(room).nodes();
  }

  /** {@return the number of branches that are left out in rooms that have too many} */
  int branchesLeftOut() {
    return places.values().stream().mapToInt(RoomPlaces::countBranchesLeftOut).sum();
  }

  private RoomPlaces placesOf(String room) {
    return places.getOrDefault(room, RoomPlaces.NONE);
  }

  @Override
  public void close() {
    turn(() -> closed = true);
  }
}
