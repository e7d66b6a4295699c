package dev.parley.server.relays;

import dev.parley.base.SerialExecutor;
import dev.parley.pipeline.CallException;
import dev.parley.room.spi.Scheduler;
import dev.parley.server.sfu.SfuMediaBackend;
import dev.parley.sfu.RelayLimits;
import dev.parley.sfu.RelayRole;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.LongAdder;
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

  /** Maximum number of relays of one branch, each of which is for another room. */
  static final int RELAYS_OF_ONE_BRANCH_MAX = 64;

  /** Maximum number of relays of all branches: the others are for nodes. */
  static final int RELAYS_OF_BRANCHES_MAX = RelayLimits.RELAYS_MAX * 3 / 4;

  /** Time after which a node that no owner names any more is forgotten. */
  static final Duration FORGET = Duration.ofSeconds(30);

  private static final Duration SWEEP = Duration.ofSeconds(5);

  private final String self;
  private final MeshRoles roles;
  private final SfuMediaBackend media;
  private final RelaySignalling signalling;
  private final Executor executor;
  private final Scheduler scheduler;
  private final LongSupplier nanos;
  private final SerialExecutor turns;
  private final Map<RoomPeer, MeshRelay> relays = new HashMap<>();
  private final Map<String, Named> rooms = new HashMap<>();
  private final LongAdder refused = new LongAdder();
  private boolean closed;

  /** Carriers of a room's media as they were last named, and until when they count. */
  private record Named(Carriers carriers, long until) {}

  /** Room and other server of a relay. */
  private record RoomPeer(String room, RelayPeer peer) {}

  /**
   * @param self id of this server
   * @param executor runs tasks that may block
   * @param nanos monotonic clock
   */
  RelayMesh(
      String self,
      MeshRoles roles,
      SfuMediaBackend media,
      RelaySignalling signalling,
      Executor executor,
      Scheduler scheduler,
      LongSupplier nanos) {
    this.self = self;
    this.roles = roles;
    this.media = media;
    this.signalling = signalling;
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

  /** Names what carries media of a room. */
  void carriers(String room, Carriers carriers) {
    turn(() -> {
      rooms.put(room, new Named(carriers, nanos.getAsLong() + FORGET.toNanos()));
      plan(room);
    });
  }

  private void plan(String room) {
    Named named = rooms.get(room);
    if (closed || named == null) {
      return;
    }
    Map<RelayPeer, RelayRole> planned = roles.of(room, named.carriers());
    planned.forEach((peer, role) -> {
      MeshRelay relay = relay(new RoomPeer(room, peer), role);
      relay.plan(role);
      relay.wantUntil(named.until());
      if (roles.asks(peer)) {
        relay.dial();
      }
    });
    relays.forEach((key, relay) -> {
      if (key.room().equals(room) && !planned.containsKey(key.peer())) {
        relay.plan(roles.unplanned(key.peer()));
      }
    });
  }

  private MeshRelay relay(RoomPeer key, RelayRole role) {
    return relays.computeIfAbsent(
        key,
        _ ->
            new MeshRelay(
                self,
                roles.asks(key.peer()),
                key.room(),
                key.peer(),
                role,
                media,
                signalling,
                executor,
                scheduler,
                this::turn));
  }

  /** {@return whether a relay is open that was offered to a server with these parameters} */
  CompletionStage<Boolean> offered(String room, RelayPeer to, RelaySide side) {
    CompletableFuture<Boolean> answer = new CompletableFuture<>();
    turn(() -> {
      MeshRelay relay = relays.get(new RoomPeer(room, to));
      answer.complete(relay != null && relay.offered(side));
    });
    return answer;
  }

  /**
   * Answers a server that asks for a relay, once it has confirmed that it has asked: no other
   * holder of a certificate can ask in its name. A branch gets one only for a room in which it was
   * named, and no more than its share.
   */
  CompletionStage<RelayAnswer> accept(RelayPeer from, RelayOffer offer, NodeRelay back) {
    return signalling
        .confirms(from, offer)
        .thenCompose(confirmed -> {
          if (!confirmed) {
            LOG.log(
                System.Logger.Level.WARNING,
                "a relay was offered in the name of {0}, which has not offered it; refused",
                from);
            throw new IllegalArgumentException("%s has not offered this relay".formatted(from));
          }
          return confirmed(from, offer, back);
        });
  }

  private CompletionStage<RelayAnswer> confirmed(RelayPeer from, RelayOffer offer, NodeRelay back) {
    CompletableFuture<RelayAnswer> answer = new CompletableFuture<>();
    turn(() -> {
      if (closed) {
        answer.completeExceptionally(new IllegalStateException("this node is stopping"));
        return;
      }
      RoomPeer key = new RoomPeer(offer.room(), from);
      Optional<String> why =
          from instanceof RelayPeer.Branch branch ? refusal(key, branch) : Optional.empty();
      if (why.isPresent()) {
        refused.increment();
        LOG.log(System.Logger.Level.DEBUG, why.get());
        answer.completeExceptionally(new CallException.Refused(why.get()));
        return;
      }
      MeshRelay relay = relay(key, roles.unplanned(from));
      relay.wantUntil(nanos.getAsLong() + FORGET.toNanos());
      relay.accept(offer, back, answer);
    });
    return answer;
  }

  /** {@return why a branch gets no relay for a room; empty if it gets one} */
  private Optional<String> refusal(RoomPeer key, RelayPeer.Branch branch) {
    Named named = rooms.get(key.room());
    if (named == null || !named.carriers().branches().contains(branch.id())) {
      return Optional.of("%s has no members in the call of this room".formatted(branch));
    }
    List<RelayPeer> others =
        relays.entrySet().stream()
            .filter(each -> each.getValue().isOpen() && !each.getKey().equals(key))
            .map(each -> each.getKey().peer())
            .filter(RelayPeer.Branch.class::isInstance)
            .toList();
    if (others.stream().filter(branch::equals).count() >= RELAYS_OF_ONE_BRANCH_MAX) {
      return Optional.of(
          "%s has %d relays with this node already".formatted(branch, RELAYS_OF_ONE_BRANCH_MAX));
    }
    return others.size() >= RELAYS_OF_BRANCHES_MAX
        ? Optional.of("branches have %d relays already".formatted(RELAYS_OF_BRANCHES_MAX))
        : Optional.empty();
  }

  /** {@return the number of relays that branches were refused so far} */
  long refused() {
    return refused.sum();
  }

  /**
   * Applies that other servers have come or gone: ends the relays to those that cannot be reached,
   * and opens those anew that were opened to an earlier process.
   *
   * @param change changes the roles; returns the servers of which another process runs now
   */
  void change(Supplier<Set<RelayPeer>> change) {
    turn(() -> {
      Set<RelayPeer> restarted = change.get();
      end(relay -> !roles.knows(relay.peer()));
      for (MeshRelay relay : List.copyOf(relays.values())) {
        if (restarted.contains(relay.peer())) {
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
      rooms.values().removeIf(named -> now - named.until() >= 0);
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
