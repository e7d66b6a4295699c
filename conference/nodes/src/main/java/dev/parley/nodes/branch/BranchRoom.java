package dev.parley.nodes.branch;

import dev.parley.base.SerialExecutor;
import dev.parley.nodes.branch.NodeBranches.Asking;
import dev.parley.nodes.gateway.ForwardedJoin;
import dev.parley.room.api.Fork;
import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.spi.ForkOutcome;
import dev.parley.room.spi.JoinCaller;
import dev.parley.room.spi.StageFailures;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A room at a branch.
 *
 * <pre>
 *               the line is down, a member joins
 *   FOLLOWING ----------------------------------&gt; FORKED &lt;------------+
 *       ^                                           | the owner has    | the line is lost
 *       |             the owner has all             v almost all       |
 *       +----------------------------------------- MERGING -----------+
 * </pre>
 *
 * <p>Each change of the state between FOLLOWING and the others ends the sessions of the room's
 * members here, whose pages join again. A fork stays open while most of it is passed on.
 *
 * <p>Threads: safe for use by multiple threads; confined to its serial executor.
 */
final class BranchRoom {
  private static final System.Logger LOG = System.getLogger(BranchRoom.class.getName());
  private static final Duration MERGE_AGAIN = Duration.ofSeconds(2);
  private static final int MERGE_AGAIN_DOUBLINGS = 5;

  /** Longest wait of a join for the last page of a fork. */
  private static final Duration MERGE_WAIT = Duration.ofSeconds(20);

  private enum State {
    FOLLOWING,
    FORKED,
    MERGING
  }

  private final String room;
  private final BranchContext context;
  private final Runnable idle;
  private final Consumer<BranchStatus.Merge> ended;
  private final SerialExecutor executor;
  private final ForkSender sender;
  private final BranchFollower follower;
  private final AtomicInteger joins = new AtomicInteger(); // that have not ended

  // Confined to the serial executor.
  private State state = State.FOLLOWING;
  private Instant since; // begin of the fork, or start of this server with one
  private boolean passing; // whether the fork is being passed on
  private int mergeFailures; // in a row
  private CompletableFuture<Void> merging = CompletableFuture.completedFuture(null); // never fails

  /**
   * @param forked whether the room has a fork, of before this server started
   * @param idle called each time that this object may have become of no use, see {@link #isIdle}
   * @param ended called after each merge
   */
  BranchRoom(
      String room,
      BranchContext context,
      boolean forked,
      Runnable idle,
      Consumer<BranchStatus.Merge> ended) {
    this.room = room;
    this.context = context;
    this.idle = idle;
    this.ended = ended;
    executor = new SerialExecutor(context.followers().executor(), Integer.MAX_VALUE);
    sender =
        new ForkSender(
            room,
            context.branch(),
            context.followers().log(),
            context.copies(),
            context.forkStore());
    follower = new BranchFollower(room, context, () -> feed(Asking.FOLLOWS), executor, idle);
    since = now();
    if (forked) {
      fork();
    }
  }

  private Instant now() {
    return context.followers().clock().instant().truncatedTo(ChronoUnit.MILLIS);
  }

  /** Counts a join or an erasure, until {@link #joinEnds}. */
  void joinBegins() {
    joins.incrementAndGet();
  }

  void joinEnds() {
    joins.decrementAndGet();
  }

  CompletionStage<JoinResult> join(JoinRequest request, JoinCaller caller) {
    return CompletableFuture.supplyAsync(() -> joining(request, caller), executor)
        .thenCompose(joining -> joining);
  }

  private CompletionStage<JoinResult> joining(JoinRequest request, JoinCaller caller) {
    Optional<NodeBranches> upstream = context.line().upstream();
    if (mergeFailures == 0) {
      pass(); // the line may be back, and this is told before lineChanged
    }
    return switch (state) {
      case MERGING -> whenMerged().thenComposeAsync(_ -> joining(request, caller), executor);
      case FORKED -> joinFork(request, caller);
      case FOLLOWING ->
          upstream.isPresent()
              ? follow(request, caller, upstream.get())
              : forkIfKnown(request, caller);
    };
  }

  private CompletionStage<Void> whenMerged() {
    CompletableFuture<Void> merged = new CompletableFuture<>();
    merging.thenRun(() -> merged.complete(null));
    context
        .followers()
        .scheduler()
        .after(MERGE_WAIT, () -> merged.completeExceptionally(unreachable()));
    return merged;
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
    return follower.join(joined);
  }

  private CompletionStage<RoomFeed> feed(Asking asking) {
    return context
        .line()
        .upstream()
        .map(upstream -> upstream.feed(room, context.branch(), asking))
        .orElseGet(() -> CompletableFuture.failedFuture(unreachable()));
  }

  /** Forks the room, once nothing of the line is written to its copy any more. */
  private CompletionStage<JoinResult> forkIfKnown(JoinRequest request, JoinCaller caller) {
    CompletableFuture<Void> closed = follower.close();
    long changes = follower.changes();
    return closed
        .thenCompose(_ -> context.followers().log().room(room))
        .thenComposeAsync(
            copy -> {
              if (copy.lastNumber() == 0) {
                throw new JoinRefused(
                    JoinRefusal.NOT_STORED,
                    "the line to the other servers is down, and nobody has been in this room from here");
              }
              boolean down = context.line().upstream().isEmpty();
              boolean closedSince = follower.isClosed() && follower.changes() == changes;
              if (state == State.FOLLOWING && down && closedSince) {
                fork();
                LOG.log(Level.WARNING, "room %s goes on without the line".formatted(room));
              }
              return state == State.FORKED
                  ? joinFork(request, caller)
                  : CompletableFuture.failedFuture(unreachable());
            },
            executor);
  }

  private void fork() {
    state = State.FORKED;
    since = now();
    context.forkLog().begin(room);
  }

  private CompletionStage<JoinResult> joinFork(JoinRequest request, JoinCaller caller) {
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
                Optional.of(fork)))
        .exceptionallyComposeAsync(
            failure ->
                state == State.FORKED
                    ? CompletableFuture.failedFuture(failure)
                    : joining(request, caller), // the fork was closed meanwhile
            executor);
  }

  /** Reacts to the line: down or up, or another node at its other end. */
  void lineChanged() {
    executor.execute(() -> {
      if (context.line().upstream().isEmpty()) {
        follower.close().thenRun(idle);
      } else {
        pass();
      }
    });
  }

  /** Closes the room in memory, if it is followed. */
  CompletionStage<Void> close() {
    return CompletableFuture.supplyAsync(follower::close, executor).thenCompose(closing -> closing);
  }

  /** {@return whether nothing is lost if this object is; completes on its executor} */
  CompletionStage<Boolean> isIdle() {
    return CompletableFuture.supplyAsync(
        () -> joins.get() == 0 && state == State.FOLLOWING && follower.isClosed(), executor);
  }

  /** {@return whether the room goes on alone, or is being merged} */
  CompletionStage<Boolean> isForked() {
    return CompletableFuture.supplyAsync(() -> state != State.FOLLOWING, executor);
  }

  /** {@return whether the room is followed} */
  CompletionStage<Boolean> isFollowed() {
    return CompletableFuture.supplyAsync(() -> !follower.isClosed(), executor);
  }

  /**
   * Erases what is here of the room, as {@link BranchFollower#erase}. {@return false while the room
   * is forked, of which nothing is erased}
   */
  CompletionStage<Boolean> erase(boolean behind, Supplier<CompletionStage<Void>> files) {
    return CompletableFuture.supplyAsync(
            () -> {
              if (state != State.FOLLOWING) {
                return CompletableFuture.completedFuture(false);
              }
              return follower.erase(behind, files).thenApply(_ -> true);
            },
            executor)
        .thenCompose(erasing -> erasing);
  }

  /** Passes the fork on to the owner, if there is one and the line is up. */
  private void pass() {
    if (state != State.FORKED || passing || context.line().upstream().isEmpty()) {
      return;
    }
    passing = true;
    feed(Asking.MERGES)
        .thenCompose(owner -> sender.send(owner, new OpenFork()))
        .whenCompleteAsync(this::passed, executor);
  }

  /** The fork while it is passed on. */
  private final class OpenFork implements ForkSender.OpenFork {
    @Override
    public void refuseFiles() {
      context.forkLog().refuseFiles(room);
    }

    @Override
    public CompletionStage<Void> close() {
      return CompletableFuture.supplyAsync(BranchRoom.this::closeFork, executor)
          .thenCompose(ended -> ended);
    }
  }

  /** Closes the fork, and returns what completes once nothing more is written to it. */
  private CompletionStage<Void> closeFork() {
    state = State.MERGING;
    merging = new CompletableFuture<>();
    // First, so that rooms that are loaded from now on are refused, and those of before are closed.
    CompletionStage<Void> ended = context.forkLog().end(room);
    context.closeFork().accept(room);
    return ended;
  }

  private void passed(@Nullable ForkOutcome outcome, @Nullable Throwable failure) {
    passing = false;
    if (failure == null && outcome != null) {
      state = State.FOLLOWING;
      mergeFailures = 0;
      LOG.log(
          outcome.leftOut().isEmpty() ? Level.INFO : Level.WARNING,
          "room %s: %d entries were merged, and %d were left out"
              .formatted(room, outcome.merged(), outcome.leftOut().size()));
      ended.accept(new BranchStatus.Merge(room, now(), outcome.merged(), outcome.leftOut().size()));
      idle.run();
    } else {
      reopenFork();
      LOG.log(
          Level.WARNING,
          "room %s is not merged yet: %s".formatted(room, failure == null ? "" : failure));
      Duration pause =
          MERGE_AGAIN.multipliedBy(1L << Math.min(mergeFailures, MERGE_AGAIN_DOUBLINGS));
      mergeFailures++;
      context.followers().scheduler().after(pause, this::lineChanged);
    }
    merging.complete(null);
  }

  private void reopenFork() {
    if (state == State.MERGING) {
      state = State.FORKED;
      context.forkLog().begin(room);
    }
  }
}
