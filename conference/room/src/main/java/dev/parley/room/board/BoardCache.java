package dev.parley.room.board;

import static dev.parley.room.limits.ConferenceLimits.PINNED_BYTES_MAX;
import static dev.parley.room.limits.ConferenceLimits.SNAPSHOT_BYTES;

import dev.parley.base.MemoryBudget.Priority;
import dev.parley.pipeline.CallException;
import dev.parley.room.api.board.DrawRefusal;
import dev.parley.room.api.board.DrawRefused;
import dev.parley.room.board.state.BoardHeapBytes;
import dev.parley.room.core.RoomContext;
import dev.parley.room.core.RoomQuotas;
import dev.parley.room.log.EntrySource;
import dev.parley.room.log.MemberNames;
import dev.parley.room.log.ProjectionLoader;
import dev.parley.room.quota.QuotaAccount;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.StageFailures;
import dev.parley.room.spi.StoredBoardSizes;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Cache of a room's board states: in memory while members view or draw, and always on disk. The
 * memory of a board is reserved in the memory budget before it is loaded or changed. A board that
 * was not used for {@code BOARD_IDLE} is evicted once its snapshot is stored.
 *
 * <p>The first use of any board reads the part of the log after the snapshots, and loads the boards
 * that it changes. From then on, the snapshot of each board that is not in memory is up to date.
 *
 * <p>Threads: confined to the room's serial executor.
 */
final class BoardCache {
  /** Maximum size of a snapshot that contains only the first page. */
  private static final int EMPTY_KEPT_BYTES = 48;

  private final MemberNames names;
  private final RoomQuotas quotas;
  private final BoardSnapshots snapshots;
  private final BoardMemory memory;
  private final InstantSource clock;
  private final EntrySource entries;
  private final ProjectionLoader loader;
  private final Map<BoardKey, SharedBoard> boards = new HashMap<>();
  private final BoardLoader boardLoader;
  private final BoardEvictor evictor;
  private long ofPage; // bytes reserved for the log page that is being applied
  private Priority opening = Priority.ORDINARY;

  BoardCache(RoomContext context) {
    names = context.participants().names();
    quotas = context.participants().quotas();
    clock = context.clock();
    entries = context.entries(EventTopic.BOARD).on(context.executor());
    snapshots = new BoardSnapshots(context);
    memory = new BoardMemory(context.memory().boards());
    boardLoader = new BoardLoader(snapshots, memory, clock, entries);
    evictor = new BoardEvictor(boards, snapshots, memory, clock, context.scheduler());
    loader = new ProjectionLoader(this::begin, this::pageWithStates, this::apply, this::forget);
  }

  private CompletionStage<Long> begin() {
    return snapshots
        .sizes()
        .thenApply(kept -> {
          kept.map(StoredBoardSizes::boards).orElse(List.of()).stream()
              .filter(each -> each.bytes() > EMPTY_KEPT_BYTES)
              .forEach(this::addKept);
          return kept.map(StoredBoardSizes::number).orElse(0L);
        });
  }

  private void addKept(StoredBoardSizes.Size kept) {
    BoardKey key = new BoardKey(kept.first(), kept.second());
    BoardQuotaUsage use = new BoardQuotaUsage(key, quotas);
    use.estimate(kept.bytes());
    boards.put(key, new SharedBoard(key, names, use, bytes(kept)));
  }

  /**
   * {@return an upper bound of the heap that a snapshot takes when loaded: small shapes take five
   * times their size on disk}
   */
  private static long bytes(StoredBoardSizes.Size kept) {
    return BoardHeapBytes.BOARD
        + Math.min(5 * kept.bytes(), kept.bytes() + (long) kept.pieces() * SNAPSHOT_BYTES);
  }

  /**
   * Reads a page of the log. The stage completes once all boards that it changes are in memory,
   * with memory reserved for its changes.
   */
  private CompletionStage<List<LogEntry>> pageWithStates(long number, int most) {
    pageDone();
    return entries
        .after(number, most)
        .thenCompose(page -> {
          Set<BoardKey> changed =
              page.stream()
                  .filter(entry -> entry.event() instanceof Event.Drawn)
                  .map(BoardKey::of)
                  .collect(Collectors.toSet());
          CompletionStage<?> ready = CompletableFuture.completedFuture(null);
          for (BoardKey key : changed) {
            ready = ready.thenCompose(_ -> read(key, opening));
          }
          return ready.thenApply(_ -> {
            long more = page.stream().mapToLong(BoardLoader::added).sum();
            memory.reserve(more, opening);
            ofPage = more;
            return page;
          });
        });
  }

  private void pageDone() {
    memory.ended(ofPage);
    ofPage = 0;
    memory.settle();
  }

  private void forget() {
    boards.clear();
    ofPage = 0;
    memory.clear();
    quotas.clearBoards();
    snapshots.forget();
  }

  /**
   * Passes the board, with its state in memory, to a callback: immediately if it is loaded,
   * otherwise later on the room's executor.
   */
  void use(BoardKey key, Priority claim, Consumer<SharedBoard> then, Consumer<Throwable> failed) {
    // The load is shared by all that wait for it, so one moderator is enough to use the reserve.
    opening = claim == Priority.ESSENTIAL ? claim : opening;
    loader.whenDone(
        () -> {
          pageDone();
          read(key, claim)
              .thenAccept(board -> {
                board.used(clock.instant());
                evictor.schedule();
                then.accept(board);
              })
              .exceptionally(failure -> {
                failed.accept(StageFailures.cause(failure));
                return null;
              });
        },
        failed);
  }

  private CompletionStage<SharedBoard> read(BoardKey key, Priority claim) {
    SharedBoard board = boards.get(key);
    if (board == null) {
      return create(key, claim);
    }
    return board.inMemory()
        ? CompletableFuture.completedFuture(board)
        : boardLoader.read(key, board, claim);
  }

  private CompletionStage<SharedBoard> create(BoardKey key, Priority claim) {
    try {
      memory.reserve(BoardHeapBytes.NEW_BOARD, claim);
    } catch (CallException.Overloaded e) {
      return CompletableFuture.failedFuture(e);
    }
    SharedBoard fresh = new SharedBoard(key, names, new BoardQuotaUsage(key, quotas), 0);
    boards.put(key, fresh);
    boardLoader.take(fresh, fresh.counted(), 0);
    memory.ended(BoardHeapBytes.NEW_BOARD);
    memory.settle();
    return CompletableFuture.completedFuture(fresh);
  }

  /**
   * Reserves memory and quota for a change, and counts it as pending.
   *
   * @throws DrawRefused if the board or the server's memory has no space for it
   */
  void addPending(SharedBoard board, QuotaAccount payer, PendingChange change, Priority claim) {
    board.addPending(payer, change);
    if (!memory.tryReserve(change.bytes(), claim)) {
      board.removePending(payer.member(), change);
      throw new DrawRefused(
          DrawRefusal.BOARD_FULL,
          "the server's memory for boards is in use; remove shapes, or try again in a minute",
          Optional.of(Duration.ofMinutes(1)));
    }
  }

  /** Ends a pending change: it is part of the state now, or has failed. */
  void removePending(BoardKey key, SharedBoard board, UUID author, PendingChange change) {
    board.removePending(author, change);
    memory.ended(change.bytes());
    ended(key, board);
  }

  /** {@return the board, if it exists; its state may be on disk only} */
  Optional<SharedBoard> known(BoardKey key) {
    return Optional.ofNullable(boards.get(key));
  }

  /** {@return all boards, by their keys; not to be modified} */
  Map<BoardKey, SharedBoard> all() {
    return boards;
  }

  /** Runs {@code then} once the log has been read and it is known which boards exist. */
  void whenKnown(Runnable then, Consumer<Throwable> failed) {
    loader.whenDone(
        () -> {
          pageDone();
          then.run();
        },
        failed);
  }

  /** Applies a stored event. {@return the boards in memory that it changes} */
  List<SharedBoard> apply(LogEntry entry) {
    return entry.event() instanceof Event.BoardsEmptied emptied
        ? empty(entry.number(), emptied)
        : List.of(draw(entry));
  }

  private List<SharedBoard> empty(long number, Event.BoardsEmptied emptied) {
    List<SharedBoard> changed = new ArrayList<>();
    for (Map.Entry<BoardKey, SharedBoard> each : Map.copyOf(boards).entrySet()) {
      BoardKey key = each.getKey();
      SharedBoard board = each.getValue();
      if (key.isEmptiedBy(emptied)) {
        if (!board.inMemory()) {
          boardLoader.take(board, board.counted(), number); // cleared, so it need not be loaded
        }
        long before = board.stateBytes();
        board.clear(number);
        memory.grown(board.stateBytes() - before);
        snapshots.changed(key, board.state(), number);
        changed.add(board);
        ended(key, board);
        if (board.pinnedBytes() > 0) {
          limitPinned();
        }
      }
    }
    return changed;
  }

  /**
   * Ends the streams that have taken their initial items too slowly, once the removed shapes in
   * these items exceed {@code PINNED_BYTES_MAX}. No quota counts such shapes: a member could
   * otherwise fill the heap by following a board, replacing its shapes, and following it again.
   */
  private void limitPinned() {
    if (boards.values().stream().mapToLong(SharedBoard::pinnedBytes).sum() <= PINNED_BYTES_MAX) {
      return;
    }
    for (SharedBoard board : boards.values()) {
      if (board.pinnedBytes() > 0) {
        board
            .streams()
            .starting()
            .forEach(stream ->
                stream.abort(
                    new CallException.Overloaded(
                        "the board has changed before it was taken; follow it again")));
        board.state().unpin();
      }
    }
  }

  private SharedBoard draw(LogEntry entry) {
    BoardKey key = BoardKey.of(entry);
    @Nullable SharedBoard board = boards.get(key);
    if (board == null) {
      throw new IllegalStateException("received an event of a board that is not open");
    }
    long before = board.stateBytes();
    board.apply(entry.number(), entry.author(), BoardLoader.operations(entry));
    memory.grown(board.stateBytes() - before);
    snapshots.changed(key, board.state(), entry.number());
    if (board.pinnedBytes() > 0) {
      limitPinned();
    }
    return board;
  }

  /** Stores snapshots if enough changes have accumulated since the last time. */
  void keepIfMany() {
    snapshots.keepIfMany();
  }

  /**
   * Marks a board as used, and removes it if it is empty and no member views it. Called when a
   * member stopped viewing or has drawn, and when the board was cleared.
   */
  void ended(BoardKey key, SharedBoard board) {
    board.used(clock.instant());
    if (board.idle() && !boardLoader.underWay(key)) {
      boards.remove(key);
      memory.grown(-board.stateBytes());
    }
    memory.settle();
    evictor.schedule();
  }

  /** Releases the boards when the room is unloaded. */
  void close() {
    evictor.close();
    snapshots.keep();
    memory.close();
  }
}
