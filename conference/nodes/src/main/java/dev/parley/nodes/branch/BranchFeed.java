package dev.parley.nodes.branch;

import dev.parley.base.SerialExecutor;
import dev.parley.nodes.log.FollowedCopy;
import dev.parley.nodes.log.RoomChange;
import dev.parley.nodes.spi.RoomMessage;
import dev.parley.room.FollowerRoom;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.RoomSignal;
import dev.parley.room.spi.Scheduler;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Feed of a room at a branch: the messages of its stream, which go into this server's copy and then
 * to the room in memory, and its signals. A feed that ends is opened again, until it is closed.
 *
 * <p>Threads: safe for use by multiple threads; confined to its serial executor. Memory: {@link
 * #AHEAD} pieces, each of which is stored before the next one is asked for.
 */
final class BranchFeed {
  private static final System.Logger LOG = System.getLogger(BranchFeed.class.getName());
  private static final int AHEAD = 4;
  private static final int SIGNALS_AHEAD = 64;
  private static final Duration AGAIN = Duration.ofMillis(500);
  private static final Duration AGAIN_MAX = Duration.ofSeconds(8);

  private final String room;
  private final FollowedCopy copy;
  private final FollowerRoom follower;
  private final Supplier<CompletionStage<RoomFeed>> owner;
  private final Consumer<Throwable> damaged;
  private final SerialExecutor executor;
  private final Scheduler scheduler;

  // Confined to the serial executor.
  private CompletionStage<?> including = CompletableFuture.completedFuture(null); // never fails
  private CompletionStage<?> storing = CompletableFuture.completedFuture(null); // never fails
  private @Nullable Stream<FeedPiece> messages; // null: not open
  private @Nullable Stream<RoomSignal> signals; // null: not open
  private Duration pause = AGAIN; // before signals are asked for again
  private boolean opening;
  private boolean closed;

  /**
   * @param owner asks for the feed of the room
   * @param damaged called when a message does not fit the copy
   */
  BranchFeed(
      String room,
      FollowedCopy copy,
      FollowerRoom follower,
      Supplier<CompletionStage<RoomFeed>> owner,
      Consumer<Throwable> damaged,
      Executor executor,
      Scheduler scheduler) {
    this.room = room;
    this.copy = copy;
    this.follower = follower;
    this.owner = owner;
    this.damaged = damaged;
    this.executor = new SerialExecutor(executor, Integer.MAX_VALUE);
    this.scheduler = scheduler;
    this.executor.execute(this::open);
  }

  private void open() {
    if (closed || opening || (messages != null && signals != null)) {
      return;
    }
    opening = true;
    owner
        .get()
        .whenCompleteAsync(
            (feed, failure) -> {
              opening = false;
              if (failure != null) {
                LOG.log(System.Logger.Level.DEBUG, "no feed of room " + room, failure);
                later(AGAIN);
              } else if (!closed && messages == null) {
                follow(feed);
              } else if (!closed) {
                hear(feed, true);
              }
            },
            executor);
  }

  private void later(Duration pause) {
    if (!closed) {
      scheduler.after(pause, () -> executor.execute(this::open));
    }
  }

  private void follow(RoomFeed feed) {
    hear(feed, false);
    read(feed);
  }

  private void read(RoomFeed feed) {
    if (messages != null) {
      messages.cancel();
    }
    FeedJoiner joiner = new FeedJoiner();
    Stream<FeedPiece> log = new Stream<>(AHEAD, (piece, over) -> include(joiner.add(piece), over));
    messages = log;
    // What a stream before this one has delivered is included first: its position counts.
    including.whenCompleteAsync(
        (_, _) -> {
          if (!log.over) {
            feed.messages(copy.position().sequence()).subscribe(log);
          }
        },
        executor);
  }

  /**
   * Subscribes to signals.
   *
   * @param moved whether the messages come from another feed, which may be that of an earlier owner
   */
  private void hear(RoomFeed feed, boolean moved) {
    Stream<RoomSignal> told =
        new Stream<>(
            SIGNALS_AHEAD,
            (signal, _) -> {
              if (moved && pause.compareTo(AGAIN) > 0) {
                read(feed); // the owner has the room open, and tells of new messages at once
              }
              pause = AGAIN;
              follower.told(signal);
              return CompletableFuture.completedFuture(null);
            });
    signals = told;
    feed.signals().subscribe(told);
  }

  /** Includes messages, until the end of their stream: another feed or a fork goes on then. */
  private CompletionStage<Void> include(List<RoomMessage> pieces, BooleanSupplier over) {
    CompletionStage<Void> all = CompletableFuture.completedFuture(null);
    for (RoomMessage message : pieces) {
      all =
          all.thenComposeAsync(
              _ -> over.getAsBoolean() ? CompletableFuture.completedFuture(null) : include(message),
              executor);
    }
    return all;
  }

  private CompletionStage<Void> include(RoomMessage message) {
    CompletionStage<List<RoomChange>> stored = copy.include(message);
    storing = stored.handle((_, _) -> null);
    CompletionStage<Void> included =
        stored.thenCompose(changes -> {
          CompletionStage<Void> adopted = CompletableFuture.completedFuture(null);
          for (RoomChange change : changes) {
            adopted = adopted.thenCompose(_ -> adopt(change));
          }
          return adopted;
        });
    including = included.handle((_, _) -> null);
    return included;
  }

  private CompletionStage<Void> adopt(RoomChange change) {
    return switch (change) {
      case RoomChange.Appended(LogEntry entry, Optional<MemberRecord> member) ->
          follower.adopt(entry, member);
      case RoomChange.Forgotten(Set<UUID> members) -> follower.forget(members);
      case RoomChange.OwnerChanged _ -> CompletableFuture.completedFuture(null);
      // A new room of that name may follow, or the content is another one.
      case RoomChange.Removed _, RoomChange.Replaced _ -> follower.close();
    };
  }

  private void ended(Stream<?> stream) {
    if (stream.equals(messages)) {
      cancel();
      later(AGAIN);
    } else if (stream.equals(signals)) {
      // The owner has closed the room, or has not opened it: messages go on to come.
      signals = null;
      later(pause);
      pause = pause.compareTo(AGAIN_MAX) < 0 ? pause.multipliedBy(2) : pause;
    }
  }

  private void cancel() {
    if (messages != null) {
      messages.cancel();
    }
    if (signals != null) {
      signals.cancel();
    }
    messages = null;
    signals = null;
  }

  /** Ends the feed. {@return completes once nothing more of it is written to the copy} */
  CompletionStage<Void> close() {
    return CompletableFuture.supplyAsync(
            () -> {
              closed = true;
              cancel();
              return storing.thenAccept(_ -> {});
            },
            executor)
        .thenCompose(last -> last);
  }

  /** One of the two streams: takes an item after the one before. */
  private final class Stream<T> implements Flow.Subscriber<T> {
    private final int ahead;
    private final BiFunction<T, BooleanSupplier, CompletionStage<?>> take;
    private CompletionStage<?> last = CompletableFuture.completedFuture(null);
    private Flow.@Nullable Subscription subscription; // null: not begun
    private boolean over;

    /**
     * @param take takes an item; is told whether the end of the stream has come meanwhile
     */
    Stream(int ahead, BiFunction<T, BooleanSupplier, CompletionStage<?>> take) {
      this.ahead = ahead;
      this.take = take;
    }

    void cancel() {
      over = true;
      if (subscription != null) {
        subscription.cancel();
      }
    }

    @Override
    public void onSubscribe(Flow.Subscription begun) {
      executor.execute(() -> {
        subscription = begun;
        if (over) {
          begun.cancel();
        } else {
          begun.request(ahead);
        }
      });
    }

    @Override
    public void onNext(T item) {
      executor.execute(() -> {
        if (!over) {
          last = last.thenComposeAsync(_ -> turn(item), executor);
          last.whenCompleteAsync((_, failure) -> taken(failure), executor);
        }
      });
    }

    private CompletionStage<?> turn(T item) {
      return over ? CompletableFuture.completedFuture(null) : take.apply(item, () -> over);
    }

    private void taken(@Nullable Throwable failure) {
      if (over) {
        return;
      }
      if (failure != null) {
        cancel();
        BranchFeed.this.cancel();
        damaged.accept(failure);
      } else if (subscription != null) {
        subscription.request(1);
      }
    }

    @Override
    public void onError(Throwable failure) {
      executor.execute(() -> ended(this));
    }

    @Override
    public void onComplete() {
      executor.execute(() -> ended(this));
    }
  }
}
