package dev.parley.server.erasure;

import dev.parley.nodes.log.ReplicatedRooms;
import dev.parley.nodes.spi.RoomStreams;
import java.time.Duration;
import java.time.InstantSource;
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
        .thenCompose(found -> outcomes.settled(found, found.of(node)))
        .thenCompose(this::carriedOut);
  }

  private CompletionStage<Optional<String>> carriedOut(RoomErasures erasures) {
    List<Erasure> own = erasures.of(node);
    List<Erasure> stored = own.stream().filter(Erasure::tookPlace).toList();
    Optional<String> unsettled =
        own.size() > stored.size()
            ? Optional.of("the stream does not say yet whether it took place")
            : Optional.empty();
    List<Erasure> engine =
        stored.stream().filter(each -> each.state() == Erasure.State.STORED).toList();
    Optional<String> first =
        engine.stream()
            .map(Erasure::by)
            .filter(by -> !by.equals(node) && nodes.live().contains(by))
            .findFirst();
    if (first.isPresent()) { // else all nodes would delete the same files at the same time
      return left("node %s has to remove it from the engine first".formatted(first.get()));
    }
    return removedFromEngine(erasures, engine)
        .thenCompose(_ -> removedHere(erasures.room(), stored))
        .thenCompose(left ->
            left.isPresent()
                ? CompletableFuture.completedFuture(left)
                : list.change(
                        erasures.room(), now -> now.doneBy(node, ids(stored)).at(clock.instant()))
                    .thenApply(_ -> unsettled));
  }

  private CompletionStage<?> removedFromEngine(RoomErasures erasures, List<Erasure> engine) {
    if (engine.isEmpty()) {
      return CompletableFuture.completedFuture(erasures);
    }
    String room = erasures.room();
    // First the stream: a copy that reads an earlier replacement needs the file that it names.
    return trimmed(erasures)
        .thenRunAsync(() -> engine.forEach(each -> files.removeFromEngine(room, each)), threads)
        .thenCompose(_ -> list.change(room, now -> now.outOfEngine(ids(engine))));
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

  private CompletionStage<Optional<String>> removedHere(String room, List<Erasure> stored) {
    if (stored.isEmpty()) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    return CompletableFuture.supplyAsync(() -> isBehind(room, stored), threads)
        .thenCompose(behind ->
            behind
                ? rooms
                    .caughtUp(room)
                    .toCompletableFuture()
                    .orTimeout(READING_MAX.toMillis(), TimeUnit.MILLISECONDS)
                : CompletableFuture.<Void>completedFuture(null))
        .thenApplyAsync(_ -> removeHere(room, stored), threads);
  }

  private boolean isBehind(String room, List<Erasure> stored) {
    return stored.stream().anyMatch(each -> files.isBehind(room, each));
  }

  private Optional<String> removeHere(String room, List<Erasure> stored) {
    if (isBehind(room, stored)) {
      return Optional.of("the copy is not as far as the stream yet");
    }
    stored.forEach(each -> files.remove(room, each));
    return files.hasCopy(room) && !files.overwrite()
        ? Optional.of("another program reads the database")
        : Optional.empty();
  }

  private static Set<UUID> ids(List<Erasure> some) {
    return some.stream().map(Erasure::id).collect(Collectors.toSet());
  }

  private static CompletionStage<Optional<String>> left(String why) {
    return CompletableFuture.completedFuture(Optional.of(why));
  }
}
