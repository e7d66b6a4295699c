package dev.parley.server.relays;

import dev.parley.base.SerialExecutor;
import dev.parley.room.spi.Scheduler;
import dev.parley.server.sfu.SfuMediaBackend;
import dev.parley.sfu.RelayRole;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Relays of this server, as its {@link MeshRoles} plan them for each room from what carries media
 * of it. A relay stays until nobody has named the other server for a while, so that pictures go on
 * while a room moves to another owner.
 *
 * <p>Threads: safe for use by multiple threads; the state is confined to a serial executor.
 */
final class RelayMesh implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(RelayMesh.class.getName());

  /** Maximum number of nodes of one room. */
  static final int NODES_MAX = 64;

  /** Time after which a node that no owner names any more is forgotten. */
  static final Duration FORGET = Duration.ofSeconds(30);

  private static final Duration SWEEP = Duration.ofSeconds(5);

  private final String self;
  private final MeshRoles roles;
  private final SfuMediaBackend media;
  private final Function<String, CompletionStage<NodeMedia>> nodes;
  private final Executor executor;
  private final Scheduler scheduler;
  private final LongSupplier nanos;
  private final SerialExecutor turns;
  private final Map<RoomNode, MeshRelay> relays = new HashMap<>();
  private final Map<String, Carriers> rooms = new HashMap<>();
  private boolean closed;

  /** Nodes that carry a room's media, as they were last named, and until when they count. */
  private record Carriers(List<String> nodes, long until) {}

  /** Room and other node of a relay. */
  private record RoomNode(String room, String node) {}

  /**
   * @param self name of this server for the others
   * @param nodes returns the media of another server; does not block
   * @param executor runs tasks that may block
   * @param nanos monotonic clock
   */
  RelayMesh(
      String self,
      MeshRoles roles,
      SfuMediaBackend media,
      Function<String, CompletionStage<NodeMedia>> nodes,
      Executor executor,
      Scheduler scheduler,
      LongSupplier nanos) {
    this.self = self;
    this.roles = roles;
    this.media = media;
    this.nodes = nodes;
    this.executor = executor;
    this.scheduler = scheduler;
    this.nanos = nanos;
    turns = new SerialExecutor(executor, Integer.MAX_VALUE); // calls of nodes bound it
    scheduler.after(SWEEP, () -> turn(this::sweep));
  }

  private void turn(Runnable task) {
    try {
      turns.execute(task);
    } catch (RejectedExecutionException e) {
      // The node is stopping, and its relays with it.
    }
  }

  /** Names the nodes that carry media of a room. */
  void carriers(String room, List<String> ids) {
    turn(() -> {
      long until = nanos.getAsLong() + FORGET.toNanos();
      List<String> named = List.copyOf(ids.subList(0, Math.min(ids.size(), NODES_MAX)));
      rooms.put(room, new Carriers(named, until));
      plan(room);
    });
  }

  private void plan(String room) {
    Carriers carriers = rooms.get(room);
    if (closed || carriers == null) {
      return;
    }
    Map<String, RelayRole> planned = roles.of(room, carriers.nodes());
    planned.forEach((id, role) -> {
      MeshRelay relay = relay(new RoomNode(room, id), role);
      relay.plan(role);
      relay.wantUntil(carriers.until());
      if (roles.asks(id)) {
        relay.dial();
      }
    });
    relays.forEach((key, relay) -> {
      if (key.room().equals(room) && !planned.containsKey(key.node())) {
        relay.plan(roles.unplanned(key.node()));
      }
    });
  }

  private MeshRelay relay(RoomNode key, RelayRole role) {
    return relays.computeIfAbsent(
        key,
        _ ->
            new MeshRelay(
                self,
                roles.asks(key.node()),
                key.room(),
                key.node(),
                role,
                media,
                nodes,
                executor,
                scheduler,
                this::turn));
  }

  /** {@return whether a relay is open to a node that was offered with these parameters} */
  CompletionStage<Boolean> offered(String room, String to, RelaySide side) {
    CompletableFuture<Boolean> answer = new CompletableFuture<>();
    turn(() -> {
      MeshRelay relay = relays.get(new RoomNode(room, to));
      answer.complete(relay != null && relay.offered(side));
    });
    return answer;
  }

  /**
   * Answers a node that asks for a relay, once that node has confirmed at its own endpoint that it
   * has asked: no other holder of a certificate can ask in its name.
   */
  CompletionStage<RelayAnswer> accept(RelayOffer offer, NodeRelay back) {
    return nodes
        .apply(offer.node())
        .thenCompose(there -> there.offered(offer.room(), self, offer.side()))
        .thenCompose(confirmed -> {
          if (!confirmed) {
            LOG.log(
                System.Logger.Level.WARNING,
                "a relay was offered in the name of node {0}, which has not offered it; refused",
                offer.node());
            throw new IllegalArgumentException(
                "node %s has not offered this relay".formatted(offer.node()));
          }
          return confirmed(offer, back);
        });
  }

  private CompletionStage<RelayAnswer> confirmed(RelayOffer offer, NodeRelay back) {
    CompletableFuture<RelayAnswer> answer = new CompletableFuture<>();
    turn(() -> {
      if (closed) {
        answer.completeExceptionally(new IllegalStateException("this node is stopping"));
        return;
      }
      MeshRelay relay =
          relay(new RoomNode(offer.room(), offer.node()), roles.unplanned(offer.node()));
      relay.wantUntil(nanos.getAsLong() + FORGET.toNanos());
      relay.accept(offer, back, answer);
    });
    return answer;
  }

  /**
   * Applies that other servers have come or gone: ends the relays to those that cannot be reached,
   * and opens those anew that were opened to an earlier process.
   *
   * @param change changes the roles; returns the servers of which another process runs now
   */
  void change(Supplier<Set<String>> change) {
    turn(() -> {
      Set<String> restarted = change.get();
      end(relay -> !roles.knows(relay.node()));
      for (MeshRelay relay : List.copyOf(relays.values())) {
        if (restarted.contains(relay.node())) {
          relay.restart();
        }
      }
      List.copyOf(rooms.keySet()).forEach(this::plan);
    });
  }

  /** Ends all relays, since another server or none is at the other end of the line. */
  void reset() {
    turn(() -> {
      rooms.clear();
      end(_ -> true);
    });
  }

  private void sweep() {
    if (!closed) {
      long now = nanos.getAsLong();
      end(relay -> relay.forgotten(now));
      rooms.values().removeIf(carriers -> now - carriers.until() >= 0);
      scheduler.after(SWEEP, () -> turn(this::sweep));
    }
  }

  private void end(Predicate<MeshRelay> which) {
    relays
        .values()
        .removeIf(relay -> {
          boolean ends = which.test(relay);
          if (ends) {
            relay.close();
          }
          return ends;
        });
  }

  @Override
  public void close() {
    turn(() -> {
      closed = true;
      end(_ -> true);
    });
  }
}
