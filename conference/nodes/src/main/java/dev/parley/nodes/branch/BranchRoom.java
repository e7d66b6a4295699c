package dev.parley.nodes.branch;

import dev.parley.base.SerialExecutor;
import dev.parley.nodes.gateway.ForwardedJoin;
import dev.parley.nodes.log.FollowedCopy;
import dev.parley.room.FollowerRoom;
import dev.parley.room.api.Fork;
import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.spi.ForkOutcome;
import dev.parley.room.spi.JoinCaller;
import dev.parley.room.spi.RoomLogException;
import dev.parley.room.spi.StageFailures;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A room at a branch.
 *
 * <pre>
 *               the line is down, a member joins
 *   FOLLOWING ----------------------------------> FORKED &lt;------------+
 *       ^                                           | the line is back | it is lost again
 *       |             the owner has all             v                  |
 *       +----------------------------------------- MERGING -----------+
 * </pre>
 *
 * <p>Each change of the state ends the sessions of the room's members here, whose pages join again.
 *
 * <p>Threads: safe for use by multiple threads; confined to its serial executor.
 */
final class BranchRoom {
  private static final System.Logger LOG = System.getLogger(BranchRoom.class.getName());
  private static final Duration MERGE_AGAIN = Duration.ofSeconds(2);
  private static final int MERGE_AGAIN_DOUBLINGS = 5;

  private enum State {
    FOLLOWING,
    FORKED,
    MERGING
  }

  private final String room;
  private final BranchContext context;
  private final SerialExecutor executor;
  private final ForkSender sender;

  // Confined to the serial executor.
  private State state;
  private Instant since; // begin of the fork, or start of this server with one
  private @Nullable CompletableFuture<Followed> followed; // null: not followed
  private long openings; // by which a late end of an earlier one is known
  private int mergeFailures; // in a row
  private CompletableFuture<Void> merging = CompletableFuture.completedFuture(null); // never fails

  /** The room in memory while it is followed. */
  private record Followed(FollowerRoom room, BranchFeed feed) {
    CompletionStage<Void> close() {
      feed.close();
      return room.close();
    }
  }

  /**
   * @param forked whether the room has a fork, of before this server started
   */
  BranchRoom(String room, BranchContext context, boolean forked) {
    this.room = room;
    this.context = context;
    executor = new SerialExecutor(context.followers().executor(), Integer.MAX_VALUE);
    sender = new ForkSender(context.branch(), context.followers().log(), context.forkStore());
    state = forked ? State.FORKED : State.FOLLOWING;
    since = now();
  }

  private Instant now() {
    return context.followers().clock().instant().truncatedTo(ChronoUnit.MILLIS);
  }

  CompletionStage<JoinResult> join(JoinRequest request, JoinCaller caller) {
    return CompletableFuture.supplyAsync(() -> joining(request, caller), executor)
        .thenCompose(joining -> joining);
  }

  private CompletionStage<JoinResult> joining(JoinRequest request, JoinCaller caller) {
    Optional<NodeBranches> upstream = context.line().upstream();
    if (state == State.FORKED && upstream.isPresent() && mergeFailures == 0) {
      merge(); // the line is back, and this is told before lineChanged
    }
    return switch (state) {
      case MERGING ->
          merging.thenComposeAsync(
              _ -> state == State.FORKED ? fork(request, caller) : joining(request, caller),
              executor);
      case FORKED -> fork(request, caller);
      case FOLLOWING ->
          upstream.isPresent()
              ? follow(request, caller, upstream.get())
              : forkIfKnown(request, caller);
    };
  }

  private CompletionStage<JoinResult> follow(
      JoinRequest request, JoinCaller caller, NodeBranches upstream) {
    return ForwardedJoin.of(
            upstream.join(request, caller.name(), caller.program(), context.branch()),
            caller,
            context.followers().scheduler())
        .thenComposeAsync(joined -> opened(joined), executor)
        .exceptionallyComposeAsync(
            failure ->
                StageFailures.cause(failure) instanceof JoinRefused refused
                    ? CompletableFuture.failedFuture(refused)
                    : lineFailed(request, caller, StageFailures.cause(failure)),
            executor);
  }

  private CompletionStage<JoinResult> lineFailed(
      JoinRequest request, JoinCaller caller, Throwable failure) {
    LOG.log(Level.DEBUG, "a join of room " + room + " did not reach its owner", failure);
    return context.line().upstream().isEmpty() && state == State.FOLLOWING
        ? forkIfKnown(request, caller)
        : CompletableFuture.failedFuture(unreachable());
  }

  private static JoinRefused unreachable() {
    return new JoinRefused(
        JoinRefusal.NOT_STORED, "the room's server is not reachable; try again in a moment");
  }

  private CompletionStage<JoinResult> opened(JoinResult joined) {
    if (state != State.FOLLOWING) {
      throw unreachable(); // the line was lost meanwhile
    }
    CompletableFuture<Followed> current = followed == null ? open() : followed;
    return current.thenCompose(now -> now.room().join(joined, context.branch()));
  }

  private CompletableFuture<Followed> open() {
    CompletableFuture<Followed> opening = new CompletableFuture<>();
    followed = opening;
    openings++;
    long number = openings;
    opening.whenCompleteAsync(
        (_, failure) -> {
          if (failure != null) {
            forget(number, opening);
          }
        },
        executor);
    FollowedCopy.of(room, context.copies())
        .thenCombine(
            context.followers().log().room(room),
            (copy, record) -> {
              FollowerRoom inMemory =
                  new FollowerRoom(
                      room,
                      record,
                      context.followers(),
                      () -> executor.execute(() -> forget(number, opening)));
              BranchFeed feed =
                  new BranchFeed(
                      room,
                      copy,
                      inMemory,
                      this::feed,
                      failure -> damaged(inMemory, failure),
                      context.followers().executor(),
                      context.followers().scheduler());
              return new Followed(inMemory, feed);
            })
        .whenComplete((opened, failure) -> {
          if (failure == null) {
            opening.complete(opened);
          } else {
            opening.completeExceptionally(StageFailures.cause(failure));
          }
        });
    return opening;
  }

  private void forget(long number, CompletableFuture<Followed> opening) {
    if (number == openings) {
      followed = null;
    }
    opening.thenAccept(closed -> closed.feed().close());
  }

  private CompletionStage<RoomFeed> feed() {
    return context
        .line()
        .upstream()
        .map(upstream -> upstream.feed(room, context.branch(), true))
        .orElseGet(() -> CompletableFuture.failedFuture(unreachable()));
  }

  private void damaged(FollowerRoom inMemory, Throwable failure) {
    LOG.log(
        Level.ERROR,
        "room %s cannot be followed: its copy does not fit what its owner sends".formatted(room),
        StageFailures.cause(failure));
    CompletionStage<Void> closed = inMemory.close();
    if (StageFailures.cause(failure) instanceof RoomLogException log
        && log.reason() == RoomLogException.Reason.DAMAGED) {
      closed
          .thenCompose(_ -> context.copies().discard(room))
          .whenComplete((_, refused) -> {
            if (refused != null) {
              LOG.log(Level.ERROR, "the copy of room " + room + " cannot be discarded", refused);
            }
          });
    }
  }

  private CompletionStage<JoinResult> forkIfKnown(JoinRequest request, JoinCaller caller) {
    return context
        .followers()
        .log()
        .room(room)
        .thenComposeAsync(
            copy -> {
              if (copy.lastNumber() == 0) {
                throw new JoinRefused(
                    JoinRefusal.NOT_STORED,
                    "the line to the other servers is down, and nobody has been in this room from here");
              }
              if (state == State.FOLLOWING && context.line().upstream().isEmpty()) {
                state = State.FORKED;
                since = now();
                var _ = closeFollowed();
                LOG.log(Level.WARNING, "room %s goes on without the line".formatted(room));
              }
              return state == State.FORKED
                  ? fork(request, caller)
                  : CompletableFuture.failedFuture(unreachable());
            },
            executor);
  }

  private CompletionStage<Void> closeFollowed() {
    CompletableFuture<Followed> open = followed;
    followed = null;
    return open == null
        ? CompletableFuture.completedFuture(null)
        : open.thenCompose(Followed::close);
  }

  private CompletionStage<JoinResult> fork(JoinRequest request, JoinCaller caller) {
    Fork fork = new Fork(context.branch(), since);
    return context
        .forks()
        .join(request, caller)
        .thenApply(joined ->
            new JoinResult(
                joined.session(),
                joined.you(),
                joined.resumeKey(),
                joined.lastNumber(),
                joined.role(),
                joined.rights(),
                Optional.of(fork)));
  }

  /** Reacts to the line: down or up, or another node at its other end. */
  void lineChanged() {
    executor.execute(() -> {
      if (context.line().upstream().isEmpty()) {
        var _ = closeFollowed();
      } else if (state == State.FORKED) {
        merge();
      }
    });
  }

  /** Closes the room in memory, if it is followed. */
  CompletionStage<Void> close() {
    return CompletableFuture.supplyAsync(this::closeFollowed, executor)
        .thenCompose(closing -> closing);
  }

  /** {@return whether nothing is lost if this object is; completes on its executor} */
  CompletionStage<Boolean> isIdle() {
    return CompletableFuture.supplyAsync(
        () -> state == State.FOLLOWING && followed == null, executor);
  }

  private void merge() {
    state = State.MERGING;
    context.closeFork().accept(room);
    merging =
        context
            .forkLog()
            .end(room)
            .thenCompose(_ -> feed())
            .thenCompose(owner -> sender.send(room, owner))
            .handleAsync(this::merged, executor)
            .thenAccept(_ -> {})
            .toCompletableFuture();
  }

  private @Nullable Void merged(@Nullable ForkOutcome outcome, @Nullable Throwable failure) {
    if (failure == null && outcome != null) {
      state = State.FOLLOWING;
      mergeFailures = 0;
      LOG.log(
          outcome.leftOut().isEmpty() ? Level.INFO : Level.WARNING,
          "room %s: %d entries were merged, and %d were left out"
              .formatted(room, outcome.merged(), outcome.leftOut().size()));
    } else {
      state = State.FORKED;
      LOG.log(
          Level.WARNING,
          "room %s is not merged yet: %s".formatted(room, failure == null ? "" : failure));
      Duration pause =
          MERGE_AGAIN.multipliedBy(1L << Math.min(mergeFailures, MERGE_AGAIN_DOUBLINGS));
      mergeFailures++;
      context.followers().scheduler().after(pause, this::lineChanged);
    }
    return null;
  }
}
