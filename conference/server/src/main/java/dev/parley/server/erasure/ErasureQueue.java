package dev.parley.server.erasure;

import dev.parley.room.spi.Scheduler;
import dev.parley.room.spi.StageFailures;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * Rooms of which something is to be removed, one after another. A room of which something is left
 * is tried again for as long as it takes, after a pause that grows to an hour.
 *
 * <p>Threads: safe for all. Memory: the names of rooms that wait.
 */
final class ErasureQueue {
  private static final System.Logger LOG = System.getLogger(ErasureQueue.class.getName());
  private static final Duration PAUSE = Duration.ofMinutes(1);
  private static final Duration PAUSE_MAX = Duration.ofHours(1);

  private final Function<String, CompletionStage<Optional<String>>> attempt;
  private final Executor executor;
  private final Scheduler scheduler;

  // Guarded by this.
  private final Map<String, CompletableFuture<Void>> waiting = new LinkedHashMap<>();
  private final Map<String, Integer> failures = new HashMap<>();
  private final Set<String> paused = new HashSet<>();
  private boolean running;
  private boolean closed;

  /**
   * @param attempt removes what it can of a room; returns why something is left, or empty
   */
  ErasureQueue(
      Function<String, CompletionStage<Optional<String>>> attempt,
      Executor executor,
      Scheduler scheduler) {
    this.attempt = attempt;
    this.executor = executor;
    this.scheduler = scheduler;
  }

  /** Adds a room. {@return completes after an attempt that begins later than this call} */
  CompletionStage<Void> add(String room) {
    CompletableFuture<Void> done;
    synchronized (this) {
      if (closed) {
        return CompletableFuture.completedFuture(null);
      }
      done = waiting.computeIfAbsent(room, _ -> new CompletableFuture<>());
    }
    next();
    return done;
  }

  /** Turn of a room. */
  private record Turn(String room, CompletableFuture<Void> done) {}

  /**
   * Result of an attempt.
   *
   * @param why why something is left; empty if nothing is
   */
  private record Left(Optional<String> why, boolean failed) {}

  private void next() {
    first()
        .ifPresent(turn ->
            left(turn.room())
                .whenCompleteAsync(
                    (left, _) -> {
                      ended(turn.room(), left);
                      turn.done().complete(null);
                      next();
                    },
                    executor));
  }

  private synchronized Optional<Turn> first() {
    if (running || closed) {
      return Optional.empty();
    }
    var entries = waiting.entrySet().iterator();
    if (!entries.hasNext()) {
      return Optional.empty();
    }
    var entry = entries.next();
    Turn turn = new Turn(entry.getKey(), entry.getValue());
    entries.remove();
    running = true;
    return Optional.of(turn);
  }

  private CompletionStage<Left> left(String room) {
    CompletionStage<Optional<String>> attempted;
    try {
      attempted = attempt.apply(room);
    } catch (RuntimeException e) { // of an engine or a disk that does not fail by its stage
      attempted = CompletableFuture.failedFuture(e);
    }
    return attempted
        .thenApply(why -> new Left(why, false))
        .exceptionally(
            failure -> new Left(Optional.of(StageFailures.cause(failure).toString()), true));
  }

  private void ended(String room, Left left) {
    int attempts;
    boolean pauses;
    synchronized (this) {
      running = false;
      if (left.why().isPresent()) {
        attempts = failures.merge(room, 1, Integer::sum);
        pauses = !closed && paused.add(room);
      } else {
        attempts = 0;
        failures.remove(room);
        pauses = false;
      }
    }
    // Most of the time another node is just not as far yet.
    System.Logger.Level level =
        left.failed() || attempts > 2 ? System.Logger.Level.WARNING : System.Logger.Level.DEBUG;
    left.why()
        .ifPresent(why ->
            LOG.log(
                level,
                "what was erased of room %s is not all removed from here (attempt %d): %s"
                    .formatted(room, attempts, why)));
    if (pauses) {
      scheduler.after(pause(attempts), () -> again(room));
    }
  }

  private static Duration pause(int attempts) {
    Duration grown = PAUSE.multipliedBy(attempts);
    return grown.compareTo(PAUSE_MAX) < 0 ? grown : PAUSE_MAX;
  }

  private void again(String room) {
    synchronized (this) {
      paused.remove(room);
    }
    var _ = add(room);
  }

  /** Ends the attempts; one that runs goes on to its end. */
  void close() {
    List<CompletableFuture<Void>> never;
    synchronized (this) {
      closed = true;
      never = List.copyOf(waiting.values());
      waiting.clear();
    }
    never.forEach(each -> each.complete(null));
  }
}
