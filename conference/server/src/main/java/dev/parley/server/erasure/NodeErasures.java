package dev.parley.server.erasure;

import dev.parley.base.SerialExecutor;
import dev.parley.nodes.branch.CopiedRoom;
import dev.parley.nodes.branch.ErasedRoom;
import dev.parley.nodes.log.ReplicatedRooms;
import dev.parley.nodes.spi.ClusterEngine;
import dev.parley.nodes.spi.Subscription;
import dev.parley.room.spi.Scheduler;
import dev.parley.server.control.Remains;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * Erasures at this node: those that it begins, and what it still has of those that any node has
 * begun, also while this one was down.
 *
 * <p>An erasure is listed in the engine before it takes place. So whatever crashes, each node that
 * runs later knows what to remove, after it has read in the room's stream that it took place.
 *
 * <p>Threads: safe for all; no method blocks. Rooms are dealt with one after another.
 */
public final class NodeErasures implements AutoCloseable {
  private final String node;
  private final ClusterNodes nodes;
  private final InstantSource clock;
  private final ErasureList list;
  private final Executor threads;
  private final ErasureOutcomes outcomes;
  private final ErasureSteps steps;
  private final ErasureQueue queue;
  private final RemainsReport remains;
  private final BranchAnswers branches;
  private final Set<UUID> begun = ConcurrentHashMap.newKeySet();
  private final Subscription watch;

  /**
   * @param node id of this node
   * @param files what this node has of rooms
   */
  public NodeErasures(
      String node,
      ClusterNodes nodes,
      ClusterEngine engine,
      ReplicatedRooms rooms,
      ErasedFiles files,
      InstantSource clock,
      Scheduler scheduler) {
    this.node = node;
    this.nodes = nodes;
    this.clock = clock;
    list = new ErasureList(engine.keyValues());
    // Platform threads: SQLite and file I/O block, and would pin the carrier of a virtual thread.
    threads =
        new SerialExecutor(
            task -> Thread.ofPlatform().name("parley-erasures").daemon().start(task),
            Integer.MAX_VALUE);
    outcomes =
        new ErasureOutcomes(node, nodes, list, rooms, files, begun::contains, clock, threads);
    steps =
        new ErasureSteps(
            node, nodes, list, outcomes, rooms, engine.roomStreams(), files, clock, threads);
    queue = new ErasureQueue(steps::run, threads, scheduler);
    remains = new RemainsReport(node, nodes, list, scheduler);
    branches = new BranchAnswers(list, rooms);
    watch = list.watch(this::changed);
  }

  private void changed(RoomErasures erasures) {
    remains.changed(erasures.room());
    if (!erasures.of(node).isEmpty() || !erasures.at(clock.instant()).equals(erasures)) {
      var _ = queue.add(erasures.room());
    } else if (erasures.after() != RoomErasures.NONE) {
      threads.execute(() -> {
        if (steps.isBehind(erasures)) {
          var _ = queue.add(erasures.room());
        }
      });
    }
  }

  /**
   * Erases a room, or a member of it.
   *
   * @param content name of the file in the engine with what the room has instead; empty if it is
   *     removed
   * @param takePlace lets the erasure with an id take place, once it is listed
   * @return completes once this node and the engine have nothing of it any more, or have failed and
   *     try again; fails if the erasure did not take place
   */
  public CompletionStage<Void> erase(
      String room,
      ErasedContent erased,
      String content,
      Function<UUID, CompletionStage<Void>> takePlace) {
    UUID id = UUID.randomUUID();
    begun.add(id);
    return list(room, id, erased, content)
        .thenCompose(listed ->
            takePlace
                .apply(id)
                .whenComplete((_, _) -> begun.remove(id))
                .exceptionallyCompose(failure -> withdrawn(listed, id, failure)))
        .whenComplete((_, _) -> begun.remove(id))
        .thenCompose(_ -> queue.add(room));
  }

  private CompletionStage<RoomErasures> list(
      String room, UUID id, ErasedContent erased, String content) {
    return list.of(room)
        // Before the next message of this kind deletes those that say what took place.
        .thenCompose(found -> outcomes.settled(found, found.erasures()))
        .thenCompose(_ ->
            list.change(
                room,
                now ->
                    now.at(clock.instant())
                        .begun(
                            new Erasure(
                                id,
                                clock.instant(),
                                node,
                                erased.after(),
                                erased
                                    .member()
                                    .map(each -> ErasedMember.of(id, each.id(), each.name())),
                                List.copyOf(erased.attachments()),
                                List.copyOf(erased.recordings()),
                                content,
                                "",
                                Erasure.State.LISTED,
                                nodes.all().stream().sorted().toList()))));
  }

  /**
   * Drops what did not take place, with its content. It may have, or may do so later, if the engine
   * did not answer: then it stays.
   */
  private CompletionStage<Void> withdrawn(RoomErasures listed, UUID id, Throwable failure) {
    List<Erasure> own = listed.of(id).stream().toList();
    return outcomes
        .settled(listed, own)
        .handle((_, _) -> listed.room())
        .thenCompose(queue::add)
        .thenCompose(_ -> CompletableFuture.failedFuture(failure));
  }

  /**
   * {@return what is left of what was erased of a room} Gives nodes that live a moment to remove
   * it.
   */
  public CompletionStage<Remains> remains(String room) {
    return remains.of(room);
  }

  /**
   * {@return those of a branch's rooms of which more was erased than it has carried out} Fails
   * while too many branches ask.
   */
  public CompletionStage<List<ErasedRoom>> after(List<CopiedRoom> copies) {
    return branches.after(copies);
  }

  /** Begins no more; what is being removed goes on until its next step. */
  @Override
  public void close() {
    watch.close();
    queue.close();
  }
}
