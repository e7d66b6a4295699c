package dev.parley.room.core;

import static dev.parley.room.limits.ConferenceLimits.CALLS_WAITING_MAX;
import static dev.parley.room.limits.ConferenceLimits.SIGNALS_WAITING_MAX;

import dev.parley.pipeline.CallException;
import dev.parley.room.log.EntryVisibility;
import dev.parley.room.log.LogSubscription;
import dev.parley.room.log.MappedEntrySource;
import dev.parley.room.log.RoomMemory;
import dev.parley.room.spi.StageFailures;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Queue of the calls of a room's members, which the room's serial executor runs one after another.
 *
 * <p>Threads: safe for use by multiple threads. Memory: at most {@code CALLS_WAITING_MAX} pending
 * calls and {@code SIGNALS_WAITING_MAX} one-way calls; a call is pending until its result is
 * complete.
 */
public final class CallQueue {
  private static final System.Logger LOG = System.getLogger(CallQueue.class.getName());

  private final String room;
  private final Executor roomExecutor;
  private final Executor executor;
  private final RoomMemory memory;
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicInteger signals = new AtomicInteger(); // that wait

  /**
   * @param executor completes the results of calls, and serves streams
   */
  public CallQueue(String room, Executor roomExecutor, Executor executor, RoomMemory memory) {
    this.room = room;
    this.roomExecutor = roomExecutor;
    this.executor = executor;
    this.memory = memory;
  }

  /**
   * Executes a member's call on the room's executor. The result is completed outside the executor,
   * because its dependents are foreign code and may block.
   */
  public <T> CompletableFuture<T> call(Supplier<? extends CompletionStage<T>> work) {
    // Counted before it is queued: the room's executor has no bound of its own.
    if (waiting.incrementAndGet() > CALLS_WAITING_MAX) {
      waiting.decrementAndGet();
      return CompletableFuture.failedFuture(
          new CallException.Overloaded(
              "room %s: %d calls wait already".formatted(room, CALLS_WAITING_MAX)));
    }
    var answer = new CompletableFuture<T>();
    roomExecutor.execute(() -> {
      CompletionStage<T> stage;
      try {
        stage = work.get();
      } catch (RuntimeException e) {
        stage = CompletableFuture.failedFuture(e);
      }
      stage.whenCompleteAsync(
          (value, failure) -> {
            waiting.decrementAndGet();
            if (failure == null) {
              answer.complete(value);
            } else {
              answer.completeExceptionally(StageFailures.cause(failure));
            }
          },
          executor);
    });
    return answer;
  }

  /**
   * Executes a call whose arguments are validated first, on the caller's thread, so that invalid
   * arguments take no turn of the room.
   */
  public <T> CompletableFuture<T> call(
      Runnable validation, Supplier<? extends CompletionStage<T>> work) {
    try {
      validation.run();
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
    return call(work);
  }

  /**
   * Executes a one-way call, or drops it if too many wait. They have places of their own: their
   * senders wait for no answer, so one member could otherwise take the places of all calls.
   */
  public void signal(Runnable work) {
    if (signals.incrementAndGet() > SIGNALS_WAITING_MAX) {
      signals.decrementAndGet();
      return;
    }
    roomExecutor.execute(() -> {
      try {
        work.run();
      } catch (RuntimeException e) { // most often a refusal, as of a session that has ended
        LOG.log(System.Logger.Level.DEBUG, "a one-way call in room " + room + " failed", e);
      } finally {
        signals.decrementAndGet();
      }
    });
  }

  /**
   * Creates a stream of a member.
   *
   * @param source what the stream reads from the log
   * @param start called with the stream on the room's executor
   * @param cancelled called with the stream on the room's executor when the subscriber has
   *     cancelled
   */
  public <T> void subscribe(
      SessionState session,
      Flow.Subscriber<? super T> subscriber,
      MappedEntrySource<T> source,
      Consumer<LogSubscription<T>> start,
      Consumer<LogSubscription<T>> cancelled) {
    var stream =
        new LogSubscription<T>(
            subscriber,
            new EntryVisibility(session.participant().id()),
            source,
            executor,
            memory.queue(),
            ended -> roomExecutor.execute(() -> cancelled.accept(ended)));
    // Before the room knows the stream, so that no item can
    // precede onSubscribe (Reactive Streams, rule 1.9).
    subscriber.onSubscribe(stream);
    roomExecutor.execute(() -> start.accept(stream));
  }
}
