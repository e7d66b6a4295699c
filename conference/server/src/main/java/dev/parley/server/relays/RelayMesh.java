package dev.parley.server.relays;

import dev.parley.base.SerialExecutor;
import dev.parley.room.spi.Scheduler;
import dev.parley.server.sfu.SfuMediaBackend;
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

/**
 * Relays of this node: one for each room and other node that carries media of it. Of two nodes, the
 * one whose id sorts last asks. A relay stays until nobody has named the other node for a while, so
 * that pictures go on while a room moves to another owner.
 *
 * <p>Threads: safe for use by multiple threads; the state is confined to a serial executor.
 */
final class RelayMesh implements AutoCloseable {
  /** Maximum number of nodes of one room. */
  static final int NODES_MAX = 64;

  /** Time after which a node that no owner names any more is forgotten. */
  static final Duration FORGET = Duration.ofSeconds(30);

  private static final Duration SWEEP = Duration.ofSeconds(5);

  private final String self;
  private final SfuMediaBackend media;
  private final Function<String, CompletionStage<NodeMedia>> nodes;
  private final Executor executor;
  private final Scheduler scheduler;
  private final LongSupplier nanos;
  private final SerialExecutor turns;
  private final Map<RoomNode, MeshRelay> relays = new HashMap<>();
  private boolean closed;

  /** Room and other node of a relay. */
  private record RoomNode(String room, String node) {}

  /**
   * @param self id of this node
   * @param nodes returns the media of another node; does not block
   * @param executor runs tasks that may block
   * @param nanos monotonic clock
   */
  RelayMesh(
      String self,
      SfuMediaBackend media,
      Function<String, CompletionStage<NodeMedia>> nodes,
      Executor executor,
      Scheduler scheduler,
      LongSupplier nanos) {
    this.self = self;
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
      for (String id : ids.subList(0, Math.min(ids.size(), NODES_MAX))) {
        if (!closed && !id.equals(self)) {
          MeshRelay relay = relay(new RoomNode(room, id));
          relay.wantUntil(nanos.getAsLong() + FORGET.toNanos());
          if (self.compareTo(id) > 0) {
            relay.dial();
          }
        }
      }
    });
  }

  private MeshRelay relay(RoomNode key) {
    return relays.computeIfAbsent(
        key,
        _ ->
            new MeshRelay(
                self, key.room(), key.node(), media, nodes, executor, scheduler, this::turn));
  }

  /** Answers a node that asks for a relay. */
  CompletionStage<RelayAnswer> accept(RelayOffer offer, NodeRelay back) {
    CompletableFuture<RelayAnswer> answer = new CompletableFuture<>();
    turn(() -> {
      if (closed) {
        answer.completeExceptionally(new IllegalStateException("this node is stopping"));
        return;
      }
      MeshRelay relay = relay(new RoomNode(offer.room(), offer.node()));
      relay.wantUntil(nanos.getAsLong() + FORGET.toNanos());
      relay.accept(offer, back, answer);
    });
    return answer;
  }

  /** Ends the relays to nodes that are not among these. */
  void live(Set<String> ids) {
    turn(() -> end(relay -> !ids.contains(relay.node())));
  }

  private void sweep() {
    if (!closed) {
      long now = nanos.getAsLong();
      end(relay -> relay.forgotten(now));
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
