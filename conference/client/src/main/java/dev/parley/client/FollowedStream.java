package dev.parley.client;

import dev.parley.client.session.ItemSubscriber;
import dev.parley.client.session.Registration;
import dev.parley.client.session.SessionTasks;
import dev.parley.room.api.JoinResult;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Streams of one contract of a session that are followed again in each session. Threads: {@link
 * #follow} by all; {@link #joined} confined to the room's tasks.
 *
 * @param <C> the contract
 */
final class FollowedStream<C> {
  private static final System.Logger LOG = System.getLogger(FollowedStream.class.getName());

  private final SessionTasks tasks;
  private final Function<JoinResult, CompletionStage<C>> contract;
  private final Set<Following<?>> all = new HashSet<>(); // confined to the tasks
  private @Nullable JoinResult session; // confined to the tasks; null: not joined yet
  private @Nullable CompletionStage<C> current; // confined to the tasks; null: not wanted yet

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
        ItemSubscriber<T> next = new ItemSubscriber<>(tasks, this::handle);
        subscriber = next;
        stream.apply(contract).subscribe(next);
      }
    }

    private void handle(T item) {
      try {
        listener.accept(item);
      } catch (RuntimeException e) {
        LOG.log(System.Logger.Level.ERROR, "a listener of a room failed", e);
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
    tasks.execute(() -> {
      all.add(added);
      begin(added);
    });
    return () ->
        tasks.execute(() -> {
          added.closed = true;
          all.remove(added);
          added.stop();
        });
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
      current.thenAcceptAsync(each::begin, tasks);
    }
  }
}
