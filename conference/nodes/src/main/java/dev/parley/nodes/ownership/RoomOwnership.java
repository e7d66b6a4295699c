package dev.parley.nodes.ownership;

import dev.parley.base.Experimental;
import dev.parley.base.SerialExecutor;
import dev.parley.nodes.membership.NodeDirectory;
import dev.parley.nodes.membership.NodeInfo;
import dev.parley.nodes.membership.NodeState;
import dev.parley.nodes.ownership.OwnerStore.Stored;
import dev.parley.nodes.ownership.RoomLocation.Elsewhere;
import dev.parley.nodes.ownership.RoomLocation.Here;
import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.EngineException.Reason;
import dev.parley.nodes.spi.KeyValueStore;
import dev.parley.nodes.spi.Subscription;
import dev.parley.room.spi.Scheduler;
import dev.parley.room.spi.StageFailures;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;

/**
 * Ownership of rooms: finds the owner of a room, claims rooms that have none, and takes rooms over
 * from nodes that are lost.
 *
 * <p>Each change is a compare-and-set that raises the epoch, so two nodes never have the same epoch
 * of a room. A node that does not know yet that it lost a room cannot write to it: the first
 * message of an epoch ends what older epochs can append.
 *
 * <p>Threads: safe for use by multiple threads.
 */
@Experimental
public final class RoomOwnership implements AutoCloseable {
  private final OwnerStore store;
  private final NodeDirectory nodes;
  private final SerialExecutor executor;
  private final Scheduler scheduler;
  private final Subscription watch;
  private volatile boolean closed;
  private final OwnerTable owners; // confined to the executor
  private final TakeOverQueue takeOvers;
  private final LongAdder takenOver = new LongAdder();

  /** Watches the owners of all rooms. */
  public RoomOwnership(
      KeyValueStore keys,
      NodeDirectory nodes,
      OwnershipListener listener,
      Executor executor,
      Scheduler scheduler) {
    this.scheduler = scheduler;
    this.nodes = nodes;
    owners = new OwnerTable(nodes.self(), listener);
    this.executor = new SerialExecutor(executor, Integer.MAX_VALUE);
    store = new OwnerStore(keys);
    takeOvers = new TakeOverQueue(this::takeOver, this::tryAgain, this.executor);
    watch = store.watch(stored -> this.executor.execute(() -> note(stored)));
  }

  /**
   * Finds where a room is.
   *
   * @return fails with an {@link EngineException} when the engine does not answer
   */
  public CompletionStage<RoomLocation> find(String room) {
    return read(room).thenApplyAsync(this::location, executor);
  }

  /**
   * Finds where a room is, and claims it if no living node owns it.
   *
   * @return here or elsewhere; fails with an {@link EngineException} when the engine does not
   *     answer, or when this node takes no rooms
   */
  public CompletionStage<RoomLocation> locate(String room) {
    return read(room)
        .thenComposeAsync(
            found ->
                location(found) instanceof RoomLocation.Nowhere
                    ? claim(
                        room,
                        found.map(stored -> stored.owner().epoch()).orElse(0L) + 1,
                        found.map(Stored::revision).orElse(KeyValueStore.ABSENT))
                    : CompletableFuture.completedFuture(location(found)),
            executor);
  }

  /**
   * Reads the owner from the engine. While that does not answer, a living owner that is known
   * counts: members come back into rooms that run, and what they write waits. If it is not the
   * owner any more, nothing that is written there is ever stored.
   */
  private CompletionStage<Optional<Stored>> read(String room) {
    return store
        .get(room)
        .handleAsync(
            (found, failure) -> {
              if (failure != null) {
                return Optional.of(lastKnown(room, failure));
              }
              found.ifPresent(this::note);
              return found;
            },
            executor);
  }

  private Stored lastKnown(String room, Throwable failure) {
    boolean away =
        StageFailures.cause(failure) instanceof EngineException engine
            && engine.reason() == Reason.UNAVAILABLE;
    return owners
        .find(room)
        .filter(stored -> away && holder(stored.owner()).isPresent())
        .orElseThrow(() -> StageFailures.thrown(failure));
  }

  private RoomLocation location(Optional<Stored> found) {
    if (found.isEmpty()) {
      return new RoomLocation.Nowhere(false);
    }
    RoomOwner owner = found.get().owner();
    if (owners.isOwn(owner)) {
      return new Here(owner.epoch());
    }
    return heir(owner)
        .filter(node -> !node.id().equals(nodes.self().id()))
        .<RoomLocation>map(Elsewhere::new)
        .orElseGet(() -> new RoomLocation.Nowhere(true));
  }

  /** {@return the living node to which a room belongs; empty if any may take it} */
  private Optional<NodeInfo> heir(RoomOwner owner) {
    Optional<NodeInfo> holder = holder(owner);
    return holder.isPresent()
        ? holder
        : owner.successor().flatMap(nodes::live).filter(node -> node.state() == NodeState.ACTIVE);
  }

  private Optional<NodeInfo> holder(RoomOwner owner) {
    return nodes.live(owner.node()).filter(node -> node.incarnation().equals(owner.incarnation()));
  }

  private CompletionStage<RoomLocation> claim(String room, long epoch, long expected) {
    boolean active =
        nodes.live(nodes.self().id()).filter(self -> self.state() == NodeState.ACTIVE).isPresent();
    if (!active) {
      return CompletableFuture.failedFuture(
          new EngineException(
              Reason.UNAVAILABLE,
              "node %s takes no rooms: its lease is not valid, or it is being drained"
                  .formatted(nodes.self().id()),
              null));
    }
    RoomOwner owner =
        new RoomOwner(
            room,
            nodes.self().id(),
            nodes.self().incarnation(),
            epoch,
            Successors.choose(room, nodes.self().id(), nodes.live()));
    return store
        .put(owner, expected)
        .thenComposeAsync(
            stored -> {
              if (stored.isEmpty()) {
                return locate(room); // another node was faster
              }
              note(stored.get());
              if (expected != KeyValueStore.ABSENT) {
                takenOver.increment();
              }
              return CompletableFuture.<RoomLocation>completedFuture(new Here(epoch));
            },
            executor);
  }

  /**
   * Gives a room of this node to another node. What its members write meanwhile is stored before
   * the other opens the room, or is refused.
   *
   * @return whether this node owned the room until then
   */
  public CompletionStage<Boolean> handOver(String room, NodeInfo to) {
    return store
        .get(room)
        .thenComposeAsync(
            found -> {
              if (found.isEmpty() || !owners.isOwn(found.get().owner())) {
                return CompletableFuture.completedFuture(false);
              }
              RoomOwner owner =
                  new RoomOwner(
                      room,
                      to.id(),
                      to.incarnation(),
                      found.get().owner().epoch() + 1,
                      Successors.choose(room, to.id(), nodes.live()));
              return store
                  .put(owner, found.get().revision())
                  .thenApplyAsync(
                      stored -> {
                        stored.ifPresent(this::note);
                        return stored.isPresent();
                      },
                      executor);
            },
            executor);
  }

  /** {@return the owners of all rooms, as this node knows them} */
  public CompletionStage<List<RoomOwner>> owners() {
    return CompletableFuture.supplyAsync(
        () -> owners.all().stream().map(Stored::owner).toList(), executor);
  }

  /** {@return the number of rooms that this node took over because their owners were gone} */
  public long takenOver() {
    return takenOver.sum();
  }

  /** Tells that nodes have come or gone: successors are chosen anew, and rooms taken over. */
  public void nodesChanged() {
    executor.execute(() -> owners.all().forEach(this::reconsider));
  }

  @Override
  public void close() {
    closed = true;
    watch.close();
  }

  private void note(Stored now) {
    if (owners.note(now)) {
      reconsider(now);
    }
  }

  private void reconsider(Stored stored) {
    if (closed) {
      return;
    }
    RoomOwner owner = stored.owner();
    if (owners.isOwn(owner)) {
      Optional<String> successor = Successors.choose(owner.room(), owner.node(), nodes.live());
      if (!successor.equals(owner.successor())) {
        takeOvers.add(owner.room());
      }
    } else if (owners.isSuccessor(owner) && holder(owner).isEmpty()) {
      takeOvers.add(owner.room());
    }
  }

  /** Names another successor of an own room, or takes the room of a lost node. */
  private CompletionStage<?> takeOver(String room) {
    Optional<Stored> known = owners.find(room).filter(found -> owners.isOwn(found.owner()));
    if (known.isEmpty()) {
      return locate(room);
    }
    Stored stored = known.get();
    RoomOwner owner = stored.owner();
    return store
        .put(
            owner.withSuccessor(Successors.choose(room, owner.node(), nodes.live())),
            stored.revision())
        .thenAcceptAsync(newer -> newer.ifPresent(this::note), executor);
  }

  private void tryAgain(String room) {
    scheduler.after(
        NodeDirectory.RENEWAL,
        () -> executor.execute(() -> owners.find(room).ifPresent(this::reconsider)));
  }
}
