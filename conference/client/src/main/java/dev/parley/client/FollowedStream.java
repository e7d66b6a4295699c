package dev.parley.client;

import dev.parley.client.session.ItemSubscriber;
import dev.parley.client.session.Registration;
import dev.parley.client.session.SessionTasks;
import dev.parley.room.api.JoinResult;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Streams of one contract of a session that are followed again in each session. Threads: {@link
 * #follow} by all; {@link #joined} confined to the room's control tasks.
 *
 * @param <C> the contract
 */
final class FollowedStream<C> {
  private static final System.Logger LOG = System.getLogger(FollowedStream.class.getName());

  private static final long AGAIN_MILLIS = 1_000;

  private final SessionTasks tasks;
  private final Function<JoinResult, CompletionStage<C>> contract;
  private final Set<Following<?>> all = new HashSet<>(); // confined to the control tasks
  private @Nullable JoinResult session; // confined to the control tasks; null: not joined yet
  private @Nullable CompletionStage<C>
      current; // confined to the control tasks; null: not wanted yet

  private final class Following<T> {
    private final Function<C, Flow.Publisher<T>> stream;
    private final Consumer<? super T> listener;
    private @Nullable ItemSubscriber<T> subscriber;
    private boolean closed;

    Following(Function<C, Flow.Publisher<T>> stream, Consumer<? super T> listener) {
      this.stream = stream;
      this.listener = listener;
    }

    void begin(C contract) {
      if (!closed) {
        stop();
        ItemSubscriber<T> next = new ItemSubscriber<>(tasks, _ -> {}, listener);
        subscriber = next;
        stream.apply(contract).subscribe(next);
        next.ended().thenAcceptAsync(why -> ended(next, why), tasks.control());
      }
    }

    /** Follows again after a pause, if the session goes on without the stream. */
    private void ended(ItemSubscriber<T> over, String why) {
      if (over.equals(subscriber)) {
        LOG.log(System.Logger.Level.DEBUG, "a stream has ended: {0}", why);
        subscriber = null;
        CompletableFuture.delayedExecutor(AGAIN_MILLIS, TimeUnit.MILLISECONDS, tasks.control())
            .execute(() -> {
              if (subscriber == null && !closed) {
                FollowedStream.this.begin(this);
              }
            });
      }
    }

    void stop() {
      if (subscriber != null) {
        subscriber.cancel();
        subscriber = null;
      }
    }
  }

  FollowedStream(SessionTasks tasks, Function<JoinResult, CompletionStage<C>> contract) {
    this.tasks = tasks;
    this.contract = contract;
  }

  /** Follows a stream of the contract, and of that of each later session. */
  <T> Registration follow(Function<C, Flow.Publisher<T>> stream, Consumer<? super T> listener) {
    Following<T> added = new Following<>(stream, listener);
    tasks
        .control()
        .execute(() -> {
          all.add(added);
          begin(added);
        });
    return () ->
        tasks
            .control()
            .execute(() -> {
              added.closed = true;
              all.remove(added);
              added.stop();
            });
  }

  /** Begins no stream until the next session. */
  void lost() {
    session = null;
  }

  /** Begins all streams again, in a new session. */
  void joined(JoinResult result) {
    session = result;
    current = null;
    all.forEach(this::begin);
  }

  private void begin(Following<?> each) {
    JoinResult now = session;
    if (now != null) {
      if (current == null) {
        current = contract.apply(now);
      }
      current.thenAcceptAsync(each::begin, tasks.control());
    }
  }
}
