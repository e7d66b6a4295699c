package dev.parley.server.relays;

import dev.parley.base.SerialExecutor;
import dev.parley.pipeline.CallException;
import dev.parley.room.api.media.DisplaySize;
import dev.parley.room.api.media.GroupTicket;
import dev.parley.room.api.media.MediaAnswer;
import dev.parley.room.api.media.MediaOffer;
import dev.parley.room.api.media.MediaRefusal;
import dev.parley.room.api.media.MediaRefused;
import dev.parley.room.api.media.QualityReport;
import dev.parley.room.spi.MediaSession;
import dev.parley.room.spi.Scheduler;
import dev.parley.room.spi.StageFailures;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Media session at the node that the member is connected to. If the connection to that node is
 * lost, the next call opens a session there again, which takes over what the page has sent and
 * received so far.
 *
 * <p>Threads: safe for use by multiple threads; no method blocks. Calls are executed in the order
 * in which they are made, at most {@link #CALLS_MAX} wait.
 */
final class RemoteMediaSession implements MediaSession {
  private static final System.Logger LOG = System.getLogger(RemoteMediaSession.class.getName());
  private static final int CALLS_MAX = 256;
  private static final Duration CLOSE_AGAIN = Duration.ofSeconds(5);

  /** Number of attempts to close a session, over the time for which a node keeps one. */
  static final int CLOSES_MAX =
      (int) KeptSessions.GRACE.multipliedBy(KeptSessions.KEEPS_MAX + 1L).dividedBy(CLOSE_AGAIN);

  private static final UUID NO_TRACK = new UUID(0, 0);

  private final Supplier<CompletionStage<NodeMediaSession>> opening;
  private final BooleanSupplier gone;
  private final Scheduler scheduler;
  private final SerialExecutor turns;
  private @Nullable NodeMediaSession session; // null: none is open; confined to the turns
  private boolean follows; // confined to the turns, as are the rights
  private boolean mayPublish;
  private boolean mayModerate;
  private volatile boolean closed;

  /**
   * @param opening opens a session at the node
   * @param gone returns whether another process of the node runs now, which knows no session
   * @param speak whether the member may publish
   * @param executor runs tasks that may block
   */
  RemoteMediaSession(
      Supplier<CompletionStage<NodeMediaSession>> opening,
      BooleanSupplier gone,
      boolean speak,
      Executor executor,
      Scheduler scheduler) {
    this.opening = opening;
    this.gone = gone;
    this.scheduler = scheduler;
    mayPublish = speak;
    turns = new SerialExecutor(executor, CALLS_MAX);
    send(
        () -> {},
        _ -> {
          // Opened now: the node relays what the member is going to receive.
        });
  }

  private void send(Consumer<NodeMediaSession> call) {
    send(() -> {}, call);
  }

  /**
   * Makes a call.
   *
   * @param wish notes what is wished, before the session is opened: each opening applies it
   */
  private void send(Runnable wish, Consumer<NodeMediaSession> call) {
    try {
      turns.execute(() -> {
        wish.run();
        try {
          call.accept(opened());
        } catch (MediaRefused | CallException | CompletionException e) {
          abandon(session);
          LOG.log(System.Logger.Level.DEBUG, "a call of a media session has failed", e);
        }
      });
    } catch (RejectedExecutionException e) {
      LOG.log(System.Logger.Level.DEBUG, "a call of a media session was dropped", e);
    }
  }

  /** Closes a session of which a call has failed, so that the next call opens another one. */
  private void abandon(@Nullable NodeMediaSession failed) {
    if (failed == null || !failed.equals(session)) {
      return;
    }
    session = null;
    try {
      failed.close();
    } catch (CallException | CompletionException e) {
      LOG.log(System.Logger.Level.DEBUG, "a media session ends with its connection", e);
    }
  }

  private NodeMediaSession opened() {
    if (closed) {
      abandon(session);
      throw new MediaRefused(MediaRefusal.NO_SESSION, "the session has ended");
    }
    NodeMediaSession present = session;
    if (present != null) {
      return present;
    }
    NodeMediaSession opened = opening.get().toCompletableFuture().join();
    session = opened;
    opened.setMayPublish(mayPublish);
    if (mayModerate) {
      opened.setMayModerate(true);
    }
    if (follows) {
      opened.follow();
    }
    return opened;
  }

  private <T> CompletionStage<T> ask(Function<NodeMediaSession, CompletionStage<T>> call) {
    CompletableFuture<T> result = new CompletableFuture<>();
    try {
      turns.execute(() -> {
        try {
          NodeMediaSession used = opened();
          call.apply(used).whenComplete((value, failure) -> end(used, result, value, failure));
        } catch (MediaRefused | CallException | CompletionException e) {
          end(session, result, null, e);
        }
      });
    } catch (RejectedExecutionException e) {
      result.completeExceptionally(
          new MediaRefused(
              MediaRefusal.TOO_FAST, CALLS_MAX + " calls of this session wait already"));
    }
    return result;
  }

  private <T> void end(
      @Nullable NodeMediaSession used,
      CompletableFuture<T> result,
      @Nullable T value,
      @Nullable Throwable failure) {
    if (failure == null) {
      result.complete(value);
      return;
    }
    Throwable cause = StageFailures.cause(failure);
    if (cause instanceof MediaRefused) {
      result.completeExceptionally(cause);
      return;
    }
    forget(used);
    result.completeExceptionally(
        new MediaRefused(
            MediaRefusal.NO_SESSION, "your server is not reachable; try again in a moment"));
  }

  private void forget(@Nullable NodeMediaSession failed) {
    try {
      turns.execute(() -> abandon(failed));
    } catch (RejectedExecutionException e) {
      LOG.log(System.Logger.Level.DEBUG, "a media session is kept, though a call has failed", e);
    }
  }

  @Override
  public CompletionStage<MediaAnswer> offer(MediaOffer offer) {
    return ask(its -> its.offer(offer));
  }

  @Override
  public void follow() {
    send(() -> follows = true, NodeMediaSession::follow);
  }

  @Override
  public void setDisplaySizes(List<DisplaySize> wishes) {
    send(its -> its.setDisplaySizes(wishes));
  }

  @Override
  public CompletionStage<Void> mute(UUID track, boolean muted, boolean others) {
    return ask(its -> its.mute(track, muted, others));
  }

  @Override
  public void setMayPublish(boolean may) {
    send(() -> mayPublish = may, its -> its.setMayPublish(may));
  }

  @Override
  public void setMayModerate(boolean may) {
    send(() -> mayModerate = may, its -> its.setMayModerate(may));
  }

  @Override
  public CompletionStage<GroupTicket> groupTicket() {
    return ask(NodeMediaSession::groupTicket);
  }

  @Override
  public void report(QualityReport experience) {
    send(its -> its.report(experience));
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true; // first: if too many calls wait, the next of them closes the session
      end(CLOSES_MAX);
    }
  }

  private void end(int attempts) {
    try {
      turns.execute(() -> endNow(attempts));
    } catch (RejectedExecutionException e) {
      LOG.log(System.Logger.Level.DEBUG, "a media session is closed by a call that waits", e);
    }
  }

  /** Ends the session, also one that the node has kept since the connection to it was lost. */
  private void endNow(int attempts) {
    NodeMediaSession present = session;
    session = null;
    try {
      NodeMediaSession its = present == null ? opening.get().toCompletableFuture().join() : present;
      its.close();
      // Closing has no answer. Any answer to a later call says that it has arrived.
      its.mute(NO_TRACK, true, false)
          .whenComplete((_, failure) -> {
            if (failure != null && !(StageFailures.cause(failure) instanceof MediaRefused)) {
              endLater(attempts);
            }
          });
    } catch (CallException | CompletionException e) {
      LOG.log(System.Logger.Level.DEBUG, "a media session is not closed yet", e);
      endLater(attempts);
    }
  }

  private void endLater(int attempts) {
    if (attempts > 1 && !gone.getAsBoolean()) {
      scheduler.after(CLOSE_AGAIN, () -> end(attempts - 1));
    }
  }
}
