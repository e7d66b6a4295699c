package dev.parley.nodes.branch;

import dev.parley.base.SerialExecutor;
import dev.parley.nodes.log.FollowedCopy;
import dev.parley.room.FollowerRoom;
import dev.parley.room.api.JoinResult;
import dev.parley.room.spi.RoomLogException;
import dev.parley.room.spi.StageFailures;
import java.lang.System.Logger.Level;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Following of a room: opened for the first member who has joined at the owner, closed when the
 * line is lost. It is not opened again before nothing of an earlier opening writes to the copy.
 *
 * <p>Threads: confined to the executor of its user, on which it also calls.
 */
final class BranchFollower {
  private static final System.Logger LOG = System.getLogger(BranchFollower.class.getName());

  private final String room;
  private final BranchContext context;
  private final Supplier<CompletionStage<RoomFeed>> owner;
  private final SerialExecutor executor;
  private final Runnable ended;

  private @Nullable CompletableFuture<Followed> followed; // null: not followed
  private long changes; // openings, ends and discarded copies
  private long openings; // by which a late end of an earlier one is known
  private CompletableFuture<Void> closing = CompletableFuture.completedFuture(null); // never fails

  /** The room in memory while it is followed. */
  private record Followed(FollowerRoom room, BranchFeed feed) {}

  /**
   * @param owner asks for the feed of the room
   * @param ended called when the room is not followed any more, other than by {@link #close}
   */
  BranchFollower(
      String room,
      BranchContext context,
      Supplier<CompletionStage<RoomFeed>> owner,
      SerialExecutor executor,
      Runnable ended) {
    this.room = room;
    this.context = context;
    this.owner = owner;
    this.executor = executor;
    this.ended = ended;
  }

  /** {@return whether nothing of the line is written to the copy, now or later} */
  boolean isClosed() {
    return followed == null && closing.isDone();
  }

  /** {@return the number of changes so far, by which a late look is known} */
  long changes() {
    return changes;
  }

  /** Opens a session at this branch for a member who has joined at the owner. */
  CompletionStage<JoinResult> join(JoinResult joined) {
    CompletableFuture<Followed> current = followed == null ? open() : followed;
    return current.thenCompose(now -> now.room().join(joined));
  }

  private CompletableFuture<Followed> open() {
    CompletableFuture<Followed> opening = new CompletableFuture<>();
    followed = opening;
    openings++;
    changes++;
    long number = openings;
    closing
        .thenCompose(_ -> FollowedCopy.of(room, context.copies()))
        .thenCompose(copy ->
            context
                .followers()
                .log()
                .room(room)
                .thenApply(record -> {
                  FollowerRoom inMemory =
                      new FollowerRoom(
                          room, record, context.followers(), () -> end(number, opening));
                  return new Followed(inMemory, feed(copy, inMemory));
                }))
        .whenComplete((opened, failure) -> {
          if (failure == null) {
            opening.complete(opened);
          } else {
            opening.completeExceptionally(StageFailures.cause(failure));
            end(number, opening);
          }
        });
    return opening;
  }

  private BranchFeed feed(FollowedCopy copy, FollowerRoom inMemory) {
    return new BranchFeed(
        room,
        copy,
        inMemory,
        owner,
        failure -> damaged(inMemory, failure),
        context.followers().executor(),
        context.followers().scheduler());
  }

  private void end(long number, CompletableFuture<Followed> opening) {
    executor.execute(() -> {
      if (number == openings && followed != null) {
        followed = null;
        close(opening);
        closing.thenRun(ended);
      }
    });
  }

  /**
   * Ends following: members join again. {@return completes once nothing of the line is written to
   * the copy any more}
   */
  CompletableFuture<Void> close() {
    CompletableFuture<Followed> open = followed;
    followed = null;
    if (open != null) {
      close(open);
    }
    return closing;
  }

  /**
   * Discards the copy of the room unless it is followed, and then deletes what else is there; the
   * room is not forked before both is done.
   *
   * @param behind whether the copy may have what is to be gone
   * @param files deletes files
   */
  CompletionStage<Void> erase(boolean behind, Supplier<CompletionStage<Void>> files) {
    boolean discarded = behind && isClosed();
    return behindClosing(() ->
        (discarded ? context.copies().discard(room) : CompletableFuture.<Void>completedFuture(null))
            .thenCompose(_ -> files.get()));
  }

  /** Runs work behind all that is written to the copy, and before it is opened again. */
  private CompletionStage<Void> behindClosing(Supplier<CompletionStage<Void>> work) {
    changes++;
    CompletableFuture<Void> done = closing.thenCompose(_ -> work.get());
    closing = done.exceptionally(this::kept);
    return done;
  }

  private void close(CompletableFuture<Followed> open) {
    changes++;
    CompletionStage<Void> ending =
        open.thenCompose(now -> now.room().close().thenCompose(_ -> now.feed().close()));
    closing = closing.thenCombine(ending.exceptionally(_ -> null), (_, _) -> null);
  }

  private void damaged(FollowerRoom inMemory, Throwable failure) {
    Throwable cause = StageFailures.cause(failure);
    LOG.log(
        Level.ERROR,
        "room %s cannot be followed: its copy does not fit what its owner sends".formatted(room),
        cause);
    boolean discard =
        cause instanceof RoomLogException log && log.reason() == RoomLogException.Reason.DAMAGED;
    executor.execute(() -> {
      if (discard) {
        var _ = behindClosing(() -> context.copies().discard(room));
      }
      var _ = inMemory.close();
    });
  }

  private @Nullable Void kept(Throwable failure) {
    LOG.log(Level.ERROR, "what is here of room " + room + " cannot be erased", failure);
    return null;
  }
}
