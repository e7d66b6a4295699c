package dev.parley.server.erasure;

import dev.parley.base.SerialExecutor;
import dev.parley.nodes.branch.CopiedRoom;
import dev.parley.nodes.branch.ErasedRoom;
import dev.parley.nodes.log.ReplicatedRooms;
import dev.parley.nodes.log.RoomContentFile;
import dev.parley.nodes.log.StreamPosition;
import dev.parley.nodes.spi.ClusterEngine;
import dev.parley.nodes.spi.Subscription;
import dev.parley.room.spi.Scheduler;
import dev.parley.room.spi.StageFailures;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Erasures at this node: those that it begins, and what it still has of those that any node has
 * begun, also while this one was down.
 *
 * <p>An erasure is listed in the engine before it takes place. So whatever crashes, each node that
 * runs later knows what to remove, after it has read in the room's stream that it took place.
 *
 * <p>Threads: safe for all; no method blocks. Erasures are carried out one after another.
 */
public final class NodeErasures implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(NodeErasures.class.getName());
  private static final Duration PAUSE = Duration.ofMinutes(1);
  private static final int PAUSES_MAX = 60; // between two attempts
  private static final Duration READING_MAX = Duration.ofMinutes(1);

  private final String node;
  private final ErasureList list;
  private final ReplicatedRooms rooms;
  private final ErasedFiles files;
  private final Scheduler scheduler;
  private final Executor threads;
  private final Subscription watch;
  private CompletionStage<?> last = CompletableFuture.completedFuture(null); // guarded by this
  private volatile boolean closed;

  /**
   * @param node id of this node
   * @param files what this node has of rooms
   */
  public NodeErasures(
      String node,
      ClusterEngine engine,
      ReplicatedRooms rooms,
      ErasedFiles files,
      Scheduler scheduler) {
    this.node = node;
    this.rooms = rooms;
    this.files = files;
    this.scheduler = scheduler;
    list = new ErasureList(engine.keyValues());
    // Platform threads: SQLite and file I/O block, and would pin the carrier of a virtual thread.
    threads =
        new SerialExecutor(
            task -> Thread.ofPlatform().name("parley-erasures").daemon().start(task),
            Integer.MAX_VALUE);
    watch = list.watch(erasure -> carryOut(erasure, 1));
  }

  /**
   * Lists the removal of a room, which takes place by the next message of its stream.
   *
   * @param attachments of the room
   */
  public CompletionStage<Void> beginRemoval(String room, StreamPosition at, Set<UUID> attachments) {
    return begin(
        new Erasure(
            room,
            at.sequence(),
            true,
            List.of(),
            List.copyOf(attachments),
            List.of(),
            "",
            List.of()));
  }

  /**
   * Lists the erasure of a member, which takes place by the next message of its room's stream.
   *
   * @param attachments of the member
   * @param content of the room without the member
   */
  public CompletionStage<Void> beginMember(
      String room, UUID member, Set<UUID> attachments, RoomContentFile content) {
    return begin(
        new Erasure(
            room,
            content.after(),
            false,
            List.of(member),
            List.copyOf(attachments),
            List.of(),
            content.name(),
            List.of()));
  }

  private CompletionStage<Void> begin(Erasure erasure) {
    return list.of(erasure.room())
        .thenCompose(earlier ->
            earlier.map(this::tookPlace).orElseGet(() -> CompletableFuture.completedFuture(false)))
        .thenCompose(stored ->
            list.change(
                erasure.room(),
                found -> found.map(earlier -> erasure.including(earlier, stored)).orElse(erasure)))
        .thenAccept(_ -> {});
  }

  private CompletionStage<Boolean> tookPlace(Erasure erasure) {
    return erasure.done().isEmpty()
        ? rooms.startedAnew(erasure.room(), erasure.after())
        : CompletableFuture.completedFuture(true);
  }

  /** {@return those of a branch's rooms of which more was erased than it has carried out} */
  public CompletionStage<List<ErasedRoom>> after(List<CopiedRoom> copies) {
    List<CompletableFuture<Optional<ErasedRoom>>> asked =
        copies.stream().map(copy -> after(copy).toCompletableFuture()).toList();
    return CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new))
        .thenApply(_ -> asked.stream().flatMap(each -> each.join().stream()).toList());
  }

  private CompletionStage<Optional<ErasedRoom>> after(CopiedRoom copy) {
    return list.of(copy.room())
        .thenCompose(found -> {
          Optional<Erasure> fresh = found.filter(each -> each.after() > copy.after());
          return fresh
              .map(this::tookPlace)
              .orElseGet(() -> CompletableFuture.completedFuture(false))
              .thenApply(stored ->
                  fresh.filter(_ -> stored).map(each -> new ErasedRoom(each.room(), each.after())));
        });
  }

  /**
   * Removes what this node and the engine still have of what was erased of a room. {@return
   * completes once that is removed, or has failed and is tried again later}
   */
  public CompletionStage<Void> finish(String room) {
    return list.of(room)
        .thenCompose(found ->
            found
                .map(erasure -> carryOut(erasure, 1))
                .orElseGet(() -> CompletableFuture.completedFuture(null)));
  }

  private synchronized CompletionStage<Void> carryOut(Erasure erasure, int attempt) {
    if (closed || erasure.done().contains(node)) {
      return CompletableFuture.completedFuture(null);
    }
    CompletionStage<Void> done =
        last.thenComposeAsync(_ -> removed(erasure), threads)
            .handle((removed, failure) -> {
              if (failure != null) {
                LOG.log(
                    System.Logger.Level.WARNING,
                    "what was erased of room %s is still at this node (attempt %d): %s"
                        .formatted(erasure.room(), attempt, StageFailures.cause(failure)));
              }
              if (failure != null || !removed) {
                later(erasure.room(), attempt + 1);
              }
              return null;
            });
    last = done;
    return done;
  }

  /** Tries again what is listed by then, which may be another erasure, and not this one. */
  private void later(String room, int attempt) {
    Duration pause = PAUSE.multipliedBy(Math.min(attempt, PAUSES_MAX));
    scheduler.after(
        pause,
        () ->
            list.of(room)
                .whenComplete((found, failure) -> {
                  if (failure == null) {
                    found.ifPresent(erasure -> carryOut(erasure, attempt));
                  } else if (!closed) {
                    later(room, attempt + 1); // the engine is down
                  }
                }));
  }

  /** {@return whether this node has nothing of it any more} */
  private CompletionStage<Boolean> removed(Erasure erasure) {
    if (closed) {
      return CompletableFuture.completedFuture(true);
    }
    boolean first = erasure.done().isEmpty();
    if (!first && !files.hasAny(erasure)) {
      return CompletableFuture.completedFuture(true);
    }
    return tookPlace(erasure)
        .thenComposeAsync(
            stored ->
                stored ? removeStored(erasure, first) : CompletableFuture.completedFuture(false),
            threads);
  }

  private CompletionStage<Boolean> removeStored(Erasure erasure, boolean first) {
    files.removeRecordings(erasure); // before the copy forgets which there are
    return (files.isBehind(erasure)
            ? rooms
                .caughtUp(erasure.room())
                .toCompletableFuture()
                .orTimeout(READING_MAX.toMillis(), TimeUnit.MILLISECONDS)
            : CompletableFuture.<Void>completedFuture(null))
        .thenApplyAsync(_ -> !files.isBehind(erasure) && files.remove(erasure, first), threads)
        .thenCompose(all -> all ? noted(erasure) : CompletableFuture.completedFuture(false));
  }

  private CompletionStage<Boolean> noted(Erasure erasure) {
    return list.change(
            erasure.room(),
            found -> {
              Erasure now = found.orElse(erasure);
              return now.after() == erasure.after() ? now.doneBy(node) : now;
            })
        .thenApply(_ -> true);
  }

  /** Begins no more; what is being removed goes on until its next step. */
  @Override
  public void close() {
    closed = true;
    watch.close();
  }
}
