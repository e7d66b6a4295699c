package dev.parley.client.session;

import dev.parley.pipeline.CallException;
import dev.parley.room.api.MessageRefusal;
import dev.parley.room.api.MessageRefused;
import dev.parley.room.api.ParticipantSession;
import dev.parley.room.api.board.DrawRefusal;
import dev.parley.room.api.board.DrawRefused;
import dev.parley.room.api.files.FileRefusal;
import dev.parley.room.api.files.FileRefused;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Calls that are idempotent by an id of the caller: one whose connection is lost is made again in
 * the next session, and one that came too fast after a pause.
 *
 * <p>Threads: safe for all. Memory: at most {@value #CALLS_MAX} calls wait; one more fails.
 */
public final class RepeatedCalls {
  /** Largest number of calls without a result. */
  public static final int CALLS_MAX = 1_000;

  private static final Duration PAUSE = Duration.ofMillis(500);

  /** Attempts in sessions that stand; attempts that were lost with a connection do not count. */
  private static final int ATTEMPTS_MAX = 3;

  private final Executor threads;
  private final int underWayMax;
  private final TreeMap<Long, RepeatedCall<?>> waiting = new TreeMap<>(); // guarded by this
  private long nextNumber; // guarded by this
  private int underWay; // guarded by this
  private @Nullable ParticipantSession session; // guarded by this; null: none now
  private SessionListener.Connected connection = () -> false; // guarded by this
  private boolean pausing; // guarded by this
  private @Nullable String ended; // guarded by this; null: not ended

  private static final class RepeatedCall<T> {
    final long number;
    final Function<ParticipantSession, CompletionStage<T>> call;
    final CompletableFuture<T> result = new CompletableFuture<>();
    int attempts; // confined to whoever makes the call

    RepeatedCall(long number, Function<ParticipantSession, CompletionStage<T>> call) {
      this.number = number;
      this.call = call;
    }
  }

  private RepeatedCalls(Executor threads, int underWayMax) {
    this.threads = threads;
    this.underWayMax = underWayMax;
  }

  /**
   * {@return calls that are made one after another, so that they keep their order}
   *
   * @param threads complete the results
   */
  public static RepeatedCalls inOrder(Executor threads) {
    return new RepeatedCalls(threads, 1);
  }

  /** {@return calls that do not wait for each other} */
  public static RepeatedCalls independent(Executor threads) {
    return new RepeatedCalls(threads, CALLS_MAX);
  }

  /**
   * Makes a call in the present session, or else in the next one.
   *
   * @return its result; fails as the call does, or with a {@link ClientException} when the room is
   *     closed first, or too many calls wait
   */
  public <T> CompletableFuture<T> call(Function<ParticipantSession, CompletionStage<T>> call) {
    RepeatedCall<T> added;
    synchronized (this) {
      String refusal = ended;
      if (refusal == null && waiting.size() + underWay >= CALLS_MAX) {
        refusal = CALLS_MAX + " calls wait for the server already";
      }
      if (refusal != null) {
        return CompletableFuture.failedFuture(new ClientException(refusal));
      }
      added = new RepeatedCall<>(nextNumber++, call);
      waiting.put(added.number, added);
    }
    makeWaiting();
    return added.result;
  }

  private void makeWaiting() {
    while (true) {
      RepeatedCall<?> next;
      ParticipantSession current;
      synchronized (this) {
        current = session;
        if (current == null || pausing || underWay >= underWayMax || waiting.isEmpty()) {
          return;
        }
        next = waiting.pollFirstEntry().getValue();
        underWay++;
      }
      make(next, current);
    }
  }

  private <T> void make(RepeatedCall<T> each, ParticipantSession in) {
    each.call
        .apply(in)
        .whenComplete((value, failure) -> {
          if (failure == null) {
            leave();
            each.result.completeAsync(() -> value, threads);
          } else {
            failed(each, in, cause(failure));
          }
          makeWaiting();
        });
  }

  private synchronized void leave() {
    underWay--;
  }

  private void failed(RepeatedCall<?> each, ParticipantSession in, Throwable failure) {
    each.attempts++;
    Optional<Duration> pause = Optional.empty();
    boolean again;
    synchronized (this) {
      underWay--;
      boolean lost = isLost(failure) || (isUnavailable(failure) && !connection.isOpen());
      boolean current = in.equals(session);
      if (!lost && current) {
        pause = pause(failure, each.attempts);
      }
      again = ended == null && (lost || pause.isPresent() || (!current && isUnavailable(failure)));
      if (again) {
        waiting.put(each.number, each);
        if (lost && current) {
          session = null; // the next session follows
        }
        pausing |= pause.isPresent();
      }
    }
    if (again) {
      pause.ifPresent(this::goOnAfter);
    } else {
      threads.execute(() -> each.result.completeExceptionally(failure));
    }
  }

  private void goOnAfter(Duration pause) {
    CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS)
        .execute(() -> {
          synchronized (this) {
            pausing = false;
          }
          makeWaiting();
        });
  }

  private static Throwable cause(Throwable failure) {
    return failure instanceof CompletionException wrapped && wrapped.getCause() != null
        ? wrapped.getCause()
        : failure;
  }

  private static boolean isUnavailable(Throwable failure) {
    return failure instanceof CallException.Unavailable;
  }

  /** {@return whether the server says that the session of a call is lost} */
  private static boolean isLost(Throwable failure) {
    return switch (failure) {
      case MessageRefused refused -> refused.reason() == MessageRefusal.NO_SESSION;
      case DrawRefused refused -> refused.reason() == DrawRefusal.NO_SESSION;
      case FileRefused refused -> refused.reason() == FileRefusal.NO_SESSION;
      default -> false;
    };
  }

  /** {@return the pause after which a call may succeed; empty if it is not made again} */
  private static Optional<Duration> pause(Throwable failure, int attempts) {
    Optional<Duration> few = attempts < ATTEMPTS_MAX ? Optional.of(PAUSE) : Optional.empty();
    return switch (failure) {
      case CallException.DeadlineExceeded _,
          CallException.Overloaded _,
          CallException.Unavailable _ ->
          few;
      case MessageRefused refused when refused.reason() == MessageRefusal.TOO_FAST ->
          Optional.of(refused.retryAfter().orElse(PAUSE));
      case DrawRefused refused when refused.reason() == DrawRefusal.TOO_FAST -> Optional.of(PAUSE);
      case FileRefused refused when refused.reason() == FileRefusal.TOO_FAST -> Optional.of(PAUSE);
      default -> Optional.empty();
    };
  }

  /** Makes the calls that wait, in a new session. */
  public void joined(ParticipantSession next, SessionListener.Connected standing) {
    synchronized (this) {
      session = next;
      connection = standing;
    }
    makeWaiting();
  }

  /** Keeps calls until the next session. */
  public synchronized void lost() {
    session = null;
  }

  /** Fails the calls that wait, and all later ones. */
  public void end(String why) {
    List<Map.Entry<Long, RepeatedCall<?>>> failed;
    synchronized (this) {
      session = null;
      ended = why;
      failed = List.copyOf(waiting.entrySet());
      waiting.clear();
    }
    failed.forEach(each -> each.getValue().result.completeExceptionally(new ClientException(why)));
  }
}
