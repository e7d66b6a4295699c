package dev.parley.server.erasure;

import dev.parley.nodes.log.ReplicatedRooms;
import dev.parley.nodes.spi.RoomStreams;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Steps by which a node carries out what is listed of a room. Each of them can be repeated, and
 * what was done is noted behind it:
 *
 * <pre>
 *   LISTED --- the stream has its message ---&gt; STORED --- trimmed, files deleted ---&gt; OUT_OF_ENGINE
 *      |                                                                                    |
 *      +--- the stream has another one: dropped          each node removes what it has: dropped
 * </pre>
 *
 * <p>Threads: safe for all; no method blocks.
 *
 * @param node id of this node
 * @param threads runs tasks that block
 */
record ErasureSteps(
    String node,
    ClusterNodes nodes,
    ErasureList list,
    ErasureOutcomes outcomes,
    ReplicatedRooms rooms,
    RoomStreams streams,
    ErasedFiles files,
    InstantSource clock,
    Executor threads) {
  private static final Duration READING_MAX = Duration.ofMinutes(1);

  /** Takes all steps that this node can take. {@return why something is left, or empty} */
  CompletionStage<Optional<String>> run(String room) {
    return list.of(room)
        .thenCompose(this::named)
        .thenCompose(found -> outcomes.settled(found, found.of(node)))
        .thenCompose(this::carriedOut);
  }

  /**
   * {@return whether this node's copy has what was erased, or cannot be read} Also of a node that
   * the one which listed the erasure did not know: it joined later, or has got another id.
   */
  boolean isBehind(RoomErasures erasures) {
    try {
      return files.isBehind(erasures.room(), erasures.after());
    } catch (RuntimeException e) { // of a store that fails
      return true;
    }
  }

  /** Adds this node to the erasures, if its copy has what they erased. Repeated after a crash. */
  private CompletionStage<RoomErasures> named(RoomErasures found) {
    return CompletableFuture.supplyAsync(() -> isBehind(found), threads)
        .thenCompose(behind ->
            behind
                ? list.change(found.room(), now -> now.alsoOf(node))
                : CompletableFuture.completedFuture(found));
  }

  /** Takes each step as far as it can be, whether or not another one can. */
  private CompletionStage<Optional<String>> carriedOut(RoomErasures settled) {
    List<Erasure> own = settled.of(node);
    List<Erasure> stored = own.stream().filter(Erasure::tookPlace).toList();
    Obstacles obstacles = new Obstacles();
    if (own.size() > stored.size()) {
      obstacles.add("it is not settled yet whether it took place");
    }
    return removedFromEngine(settled, stored, obstacles)
        .thenCompose(_ -> removedHere(settled, stored, obstacles))
        .thenCompose(
            gone -> list.change(settled.room(), now -> now.doneBy(node, gone).at(clock.instant())))
        .thenCompose(_ -> obstacles.left());
  }

  private CompletionStage<?> removedFromEngine(
      RoomErasures settled, List<Erasure> stored, Obstacles obstacles) {
    List<Erasure> engine =
        stored.stream().filter(each -> each.state() == Erasure.State.STORED).toList();
    Optional<String> first =
        engine.stream()
            .map(Erasure::by)
            .filter(by -> !by.equals(node) && nodes.live().contains(by))
            .findFirst();
    if (first.isPresent()) { // else all nodes would delete the same files at the same time
      obstacles.add("node %s has to remove it from the engine first".formatted(first.get()));
    }
    if (engine.isEmpty() || first.isPresent()) {
      return CompletableFuture.completedFuture(settled);
    }
    String room = settled.room();
    // First the stream: a copy that reads an earlier replacement needs the file that it names.
    return trimmed(settled)
        .thenRunAsync(() -> engine.forEach(each -> files.removeFromEngine(room, each)), threads)
        .thenCompose(_ -> list.change(room, now -> now.outOfEngine(ids(engine), nodes.all())))
        .handle((_, failure) -> obstacles.unless(failure));
  }

  /** Deletes what the stream had before the last erasure that took place. */
  private CompletionStage<Void> trimmed(RoomErasures erasures) {
    String room = erasures.room();
    return rooms
        .next(room, erasures.after())
        .thenCompose(next ->
            next.filter(message -> message.erasure().isPresent())
                .map(message -> streams.deleteBefore(room, message.sequence()))
                .orElseGet(() ->
                    CompletableFuture.failedFuture(
                        new IllegalStateException(
                            "the stream of room %s has lost the message of an erasure"
                                .formatted(room)))));
  }

  /** {@return the ids of the erasures of which this node has nothing} */
  private CompletionStage<Set<UUID>> removedHere(
      RoomErasures settled, List<Erasure> stored, Obstacles obstacles) {
    return CompletableFuture.supplyAsync(() -> isBehind(settled), threads)
        .thenCompose(behind ->
            behind || !stored.isEmpty()
                ? caughtUp(settled.room(), behind)
                    .handle((_, failure) -> obstacles.unless(failure))
                    .thenApplyAsync(_ -> removeHere(settled, stored, obstacles), threads)
                : CompletableFuture.completedFuture(Set.of()));
  }

  private CompletionStage<Void> caughtUp(String room, boolean behind) {
    return behind
        ? rooms
            .caughtUp(room)
            .toCompletableFuture()
            .orTimeout(READING_MAX.toMillis(), TimeUnit.MILLISECONDS)
        : CompletableFuture.completedFuture(null);
  }

  private Set<UUID> removeHere(RoomErasures settled, List<Erasure> stored, Obstacles obstacles) {
    Set<UUID> gone = new HashSet<>();
    for (Erasure each : stored) {
      List<RuntimeException> failures = files.remove(settled.room(), each);
      failures.forEach(obstacles::failed);
      if (failures.isEmpty()) {
        gone.add(each.id());
      }
    }
    return isCopyErased(settled, obstacles) ? gone : Set.of();
  }

  private boolean isCopyErased(RoomErasures settled, Obstacles obstacles) {
    try {
      if (files.isBehind(settled.room(), settled.after())) {
        obstacles.add("the copy is not as far as the stream yet");
        return false;
      }
      if (files.hasCopy(settled.room()) && !files.overwrite()) {
        obstacles.add("another program reads the database");
        return false;
      }
      return true;
    } catch (RuntimeException e) { // of a store that fails
      obstacles.failed(e);
      return false;
    }
  }

  private static Set<UUID> ids(List<Erasure> some) {
    return some.stream().map(Erasure::id).collect(Collectors.toSet());
  }
}
