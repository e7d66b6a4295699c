package dev.parley.server.health;

import dev.parley.room.spi.Scheduler;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * Liveness and readiness checks of a server. A server is live while all its vital threads run;
 * restart one that is not live. A server is ready while each {@link ReadinessCheck} can do its
 * work; route no new work to one that is not ready. A change of the failing parts is logged once.
 *
 * <p>Threads: safe for all. {@link #check} does not block; a part that does not respond within
 * {@link #ANSWER_MAX} counts as failing.
 */
public final class HealthChecks {
  private static final System.Logger LOG = System.getLogger(HealthChecks.class.getName());
  private static final Duration EVERY = Duration.ofSeconds(10);
  private static final Duration ANSWER_MAX = Duration.ofSeconds(5);

  /**
   * Component of the server with its own readiness check.
   *
   * @param name a single word, for programs
   * @param probe returns the reason why the part cannot work; empty while it can. The reason is
   *     public, so it contains no names or paths. The call does not block.
   */
  public record ReadinessCheck(String name, Supplier<CompletionStage<Optional<String>>> probe) {
    /** {@return a part with a synchronous check} */
    public static ReadinessCheck of(String name, Supplier<Optional<String>> trouble) {
      return new ReadinessCheck(name, () -> CompletableFuture.completedFuture(trouble.get()));
    }
  }

  /**
   * Health state of a server.
   *
   * @param failures reasons of the failing parts, by part name; empty while the server is ready
   * @param readOnlyRooms the number of rooms that are read-only because their logs are damaged
   */
  public record HealthState(boolean live, Map<String, String> failures, int readOnlyRooms) {
    /** {@return whether the server is ready} */
    public boolean ready() {
      return live && failures.isEmpty();
    }
  }

  private final BooleanSupplier live;
  private final List<ReadinessCheck> parts;
  private final IntSupplier readOnlyRooms;
  private Set<String> told = Set.of(); // names of parts; guarded by this

  /**
   * @param live returns whether all vital threads run
   * @param readOnlyRooms returns the number of read-only rooms
   */
  public HealthChecks(BooleanSupplier live, List<ReadinessCheck> parts, IntSupplier readOnlyRooms) {
    this.live = live;
    this.parts = List.copyOf(parts);
    this.readOnlyRooms = readOnlyRooms;
  }

  /**
   * Starts a check every {@link #EVERY}, so that a change is logged without a request, until {@code
   * scheduler} ends.
   */
  public void watch(Executor threads, Scheduler scheduler) {
    PeriodicCheck.every(EVERY, threads, scheduler, this::check);
  }

  /** {@return whether the server is live} */
  public boolean live() {
    return live.getAsBoolean();
  }

  /**
   * Checks all parts.
   *
   * @return the resulting state
   */
  public CompletableFuture<HealthState> check() {
    CompletableFuture<Map<String, String>> all =
        CompletableFuture.completedFuture(new LinkedHashMap<>());
    for (ReadinessCheck part : parts) {
      all =
          all.thenCombine(
              trouble(part),
              (troubles, trouble) -> {
                trouble.ifPresent(what -> troubles.put(part.name(), what));
                return troubles;
              });
    }
    return all.thenApply(troubles -> {
      logChange(troubles);
      return new HealthState(live(), troubles, readOnlyRooms.getAsInt());
    });
  }

  private static CompletableFuture<Optional<String>> trouble(ReadinessCheck part) {
    CompletableFuture<Optional<String>> asked;
    try {
      asked = part.probe().get().toCompletableFuture().copy();
    } catch (RuntimeException e) {
      asked = CompletableFuture.failedFuture(e);
    }
    return asked
        .orTimeout(ANSWER_MAX.toMillis(), TimeUnit.MILLISECONDS)
        .exceptionally(failure -> {
          LOG.log(
              System.Logger.Level.DEBUG, "the state of " + part.name() + " is not known", failure);
          return Optional.of("it does not answer");
        });
  }

  /**
   * Logs a change of the set of failing parts. Reasons are not compared, since their numbers change
   * from one check to the next.
   */
  private synchronized void logChange(Map<String, String> troubles) {
    if (told.equals(troubles.keySet())) {
      return;
    }
    try {
      if (troubles.isEmpty()) {
        LOG.log(System.Logger.Level.INFO, "the server is ready again");
      } else {
        LOG.log(System.Logger.Level.WARNING, "the server is not ready: {0}", troubles);
      }
      told = Set.copyOf(troubles.keySet());
    } catch (LinkageError _) {
      // The first log record of a process loads classes, which fails while it has no file
      // descriptors. The response is still correct, and a later check logs the change.
    }
  }
}
