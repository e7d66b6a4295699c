package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.BOARD_IDLE;
import static dev.parley.conference.ConferenceLimits.BOARD_IDLE_SCARCE;
import static dev.parley.conference.ConferenceLimits.LOG_PAGE;
import static dev.parley.conference.ConferenceLimits.SNAPSHOT_BYTES;

import dev.parley.base.MemoryBudget.Claim;
import dev.parley.base.MemoryShare;
import dev.parley.conference.SharedBoard.Coming;
import dev.parley.conference.api.board.DrawRefusal;
import dev.parley.conference.api.board.DrawRefused;
import dev.parley.conference.api.board.Operation;
import dev.parley.conference.api.common.Member;
import dev.parley.conference.board.BoardState;
import dev.parley.conference.board.ChangeRules;
import dev.parley.conference.board.HeapBytes;
import dev.parley.conference.quota.Payer;
import dev.parley.conference.spi.Event;
import dev.parley.conference.spi.KeptBoards;
import dev.parley.conference.spi.KeptSizes;
import dev.parley.conference.spi.LogEntry;
import dev.parley.pipeline.CallException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
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
 * States of a room's boards: in memory while somebody looks or draws, on disk always. What a board
 * takes is reserved in the memory budget before it is read or drawn; a board that nobody has used
 * for {@code BOARD_IDLE} leaves memory once its state is kept.
 *
 * <p>When the first board is asked for, the log behind the kept states is read, and the states that
 * it changes. From then on the kept state of a board that is not in memory is its newest.
 *
 * <p>Threads: confined to the room's turns.
 */
final class BoardStates {
  /** A kept state of so few bytes has the first page and nothing else. */
  private static final int EMPTY_KEPT_BYTES = 48;

  private final Map<UUID, Member> known;
  private final Quotas quotas;
  private final BoardKeeping keeping;
  private final MemoryShare memory;
  private final InstantSource clock;
  private final Later later;
  private final Fold.Past past;
  private final Fold fold;
  private final Map<BoardKey, SharedBoard> boards = new HashMap<>();
  private final Map<BoardKey, Read> reads = new HashMap<>();
  private long inMemory; // bytes of states in memory
  private long underWay; // bytes that are reserved for changes, reads, and a page of the past
  private long ofPage; // the last of these
  private Claim opening = Claim.ORDINARY;
  private boolean sweeping;
  private boolean closed;

  /** A kept state that is being read. */
  private static final class Read {
    final CompletableFuture<SharedBoard> answer = new CompletableFuture<>();
    final Claim claim;
    long reserved;

    Read(Claim claim) {
      this.claim = claim;
    }
  }

  /**
   * @param known all members the room ever had
   * @param quotas counts what members have on the boards
   * @param memory what the boards hold of the budget
   * @param later runs a task in a turn, after a while
   * @param past gives the entries that the states are folded from
   */
  BoardStates(
      Map<UUID, Member> known,
      Quotas quotas,
      BoardKeeping keeping,
      MemoryShare memory,
      InstantSource clock,
      Later later,
      Fold.Past past) {
    this.known = known;
    this.quotas = quotas;
    this.keeping = keeping;
    this.memory = memory;
    this.clock = clock;
    this.later = later;
    this.past = past;
    fold = new Fold(this::begin, this::pageWithStates, this::apply, this::forget);
  }

  private CompletionStage<Long> begin() {
    return keeping
        .sizes()
        .thenApply(kept -> {
          kept.map(KeptSizes::boards).orElse(List.of()).stream()
              .filter(each -> each.bytes() > EMPTY_KEPT_BYTES)
              .forEach(this::addKept);
          return kept.map(KeptSizes::number).orElse(0L);
        });
  }

  private void addKept(KeptSizes.Size kept) {
    BoardKey key = new BoardKey(kept.first(), kept.second());
    BoardUse use = new BoardUse(key, quotas);
    use.estimate(kept.bytes());
    boards.put(key, new SharedBoard(key, known, use, bytes(kept)));
  }

  /**
   * {@return the heap that a kept state takes at most: small shapes take five times their bytes}
   */
  private static long bytes(KeptSizes.Size kept) {
    return HeapBytes.BOARD
        + Math.min(5 * kept.bytes(), kept.bytes() + (long) kept.pieces() * SNAPSHOT_BYTES);
  }

  /** A page of the past, once all boards that it changes are in memory, with room for it. */
  private CompletionStage<List<LogEntry>> pageWithStates(long number, int most) {
    pageDone();
    return past.after(number, most)
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
            long more = page.stream().mapToLong(BoardStates::added).sum();
            require(more, opening);
            ofPage = more;
            return page;
          });
        });
  }

  private void pageDone() {
    underWay -= ofPage;
    ofPage = 0;
    settle();
  }

  private static long added(LogEntry entry) {
    return operations(entry).stream().mapToLong(HeapBytes::added).sum();
  }

  private static List<Operation> operations(LogEntry entry) {
    return entry.event() instanceof Event.Drawn drawn ? drawn.operations() : List.of();
  }

  private void forget() {
    boards.clear();
    inMemory = 0;
    underWay = 0;
    ofPage = 0;
    memory.close();
    quotas.clearBoards();
    keeping.forget();
  }

  /** Hands over the board with its state in memory, in a turn; now, if it is. */
  void use(BoardKey key, Claim claim, Consumer<SharedBoard> then, Consumer<Throwable> failed) {
    opening = claim == Claim.ESSENTIAL ? claim : opening;
    fold.whenDone(
        () -> {
          pageDone();
          read(key, claim)
              .thenAccept(board -> {
                board.used(clock.instant());
                sweepLater();
                then.accept(board);
              })
              .exceptionally(failure -> {
                failed.accept(Failures.cause(failure));
                return null;
              });
        },
        failed);
  }

  private CompletionStage<SharedBoard> read(BoardKey key, Claim claim) {
    SharedBoard board = boards.get(key);
    if (board != null && board.inMemory()) {
      return CompletableFuture.completedFuture(board);
    }
    Read known = reads.get(key);
    if (known != null) {
      return known.answer;
    }
    Read read = new Read(claim);
    try {
      require(read, board == null ? HeapBytes.NEW_BOARD : board.stateBytes());
    } catch (CallException.Overloaded e) {
      return CompletableFuture.failedFuture(e);
    }
    if (board == null) {
      SharedBoard fresh = new SharedBoard(key, this.known, new BoardUse(key, quotas), 0);
      boards.put(key, fresh);
      take(fresh, fresh.counted(), 0);
      end(read);
      return CompletableFuture.completedFuture(fresh);
    }
    reads.put(key, read);
    readKept(key, board, read)
        .whenComplete((_, failure) -> {
          reads.remove(key);
          end(read);
          if (failure == null) {
            read.answer.complete(board);
          } else {
            read.answer.completeExceptionally(failure);
          }
        });
    return read.answer;
  }

  private void end(Read read) {
    underWay -= read.reserved;
    settle();
  }

  private CompletionStage<?> readKept(BoardKey key, SharedBoard board, Read read) {
    return keeping
        .read(key)
        .thenCompose(kept -> {
          if (kept.isEmpty()) { // damaged: the log has it all
            BoardState fresh = new BoardState();
            return foldAnew(key, fresh, 0, read)
                .thenAccept(last -> {
                  if (!board.inMemory()) {
                    take(board, board.counted(fresh.pieces(last)), last);
                    keeping.changed(key, board.state(), last);
                  }
                });
          }
          if (board.inMemory()) { // emptied meanwhile
            return CompletableFuture.completedFuture(null);
          }
          KeptBoards found = kept.get();
          BoardState state = board.counted(found.boards().getFirst().pieces());
          require(read, Math.max(0, state.bytes() - board.stateBytes()));
          take(board, state, found.number());
          return CompletableFuture.completedFuture(null);
        });
  }

  /** Applies all entries about one board behind a number. {@return the number of the last one} */
  private CompletionStage<Long> foldAnew(BoardKey key, BoardState state, long from, Read read) {
    return past.after(from, LOG_PAGE)
        .thenCompose(page -> {
          for (LogEntry entry : page) {
            if (BoardKey.of(entry).equals(key)) {
              require(read, added(entry));
              state.apply(entry.author(), operations(entry));
            } else if (entry.event() instanceof Event.BoardsEmptied emptied
                && key.isEmptiedBy(emptied)) {
              state.clear();
            }
          }
          long last = page.isEmpty() ? from : page.getLast().number();
          return page.size() < LOG_PAGE
              ? CompletableFuture.completedFuture(last)
              : foldAnew(key, state, last, read);
        });
  }

  /** Counts as use: a sweep must not let go of a board before what it was read for happens. */
  private void take(SharedBoard board, BoardState state, long number) {
    board.take(state, number);
    board.used(clock.instant());
    inMemory += board.stateBytes();
  }

  private void require(Read read, long more) {
    require(more, read.claim);
    read.reserved += more;
  }

  private void require(long more, Claim claim) {
    if (!reserve(more, claim)) {
      throw new CallException.Overloaded(
          "the server's memory for boards is in use; try again in a minute, when boards that nobody"
              + " looks at have left it");
    }
  }

  private boolean reserve(long more, Claim claim) {
    if (!memory.tryGrow(claim, more)) {
      return false;
    }
    underWay += more;
    return true;
  }

  /** Gives back what was reserved and is neither in a state nor under way. */
  private void settle() {
    memory.shrinkTo(inMemory + underWay);
  }

  /**
   * Reserves what a change may add, and counts it as on its way.
   *
   * @throws DrawRefused when the board or the server's memory has no place for it
   */
  void expect(SharedBoard board, Payer payer, Coming coming, Claim claim) {
    board.expect(payer, coming);
    if (!reserve(coming.bytes(), claim)) {
      board.arrived(payer.member(), coming);
      throw ChangeRules.refused(
          DrawRefusal.BOARD_FULL,
          "the server's memory for boards is in use; remove shapes, or try again in a minute");
    }
  }

  /** What was on its way is in the state, or will not be. */
  void arrived(BoardKey key, SharedBoard board, UUID author, Coming coming) {
    board.arrived(author, coming);
    underWay -= coming.bytes();
    ended(key, board);
  }

  /** {@return the board, if it is one of the room's; its state may be on disk alone} */
  Optional<SharedBoard> known(BoardKey key) {
    return Optional.ofNullable(boards.get(key));
  }

  Collection<SharedBoard> all() {
    return boards.values();
  }

  /** Runs {@code then} once it is known which boards there are. */
  void whenKnown(Runnable then, Consumer<Throwable> failed) {
    fold.whenDone(
        () -> {
          pageDone();
          then.run();
        },
        failed);
  }

  /** Applies an event that is on disk. {@return the boards in memory that it changes} */
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
          take(board, board.counted(), number); // what is on disk need not be read
        }
        long before = board.stateBytes();
        board.clear(number);
        inMemory += board.stateBytes() - before;
        keeping.changed(key, board.state(), number);
        changed.add(board);
        ended(key, board);
      }
    }
    return changed;
  }

  private SharedBoard draw(LogEntry entry) {
    BoardKey key = BoardKey.of(entry);
    @Nullable SharedBoard board = boards.get(key);
    if (board == null) {
      throw new IllegalStateException("an event came to a board that nobody opened");
    }
    long before = board.stateBytes();
    board.apply(entry.number(), entry.author(), operations(entry));
    inMemory += board.stateBytes() - before;
    keeping.changed(key, board.state(), entry.number());
    return board;
  }

  /** Keeps the states on disk when many changes are in none that was kept. */
  void keepIfMany() {
    keeping.keepIfMany();
  }

  /** A member stopped looking or has drawn, or the board was emptied. */
  void ended(BoardKey key, SharedBoard board) {
    board.used(clock.instant());
    if (board.idle() && !reads.containsKey(key)) {
      boards.remove(key);
      inMemory -= board.stateBytes();
    }
    settle();
    sweepLater();
  }

  private void sweepLater() {
    if (!sweeping && !closed) {
      sweeping = true;
      later.after(
          BOARD_IDLE_SCARCE,
          () -> {
            sweeping = false;
            if (!closed) {
              sweep();
            }
          });
    }
  }

  /** Lets go of states that nobody has used for a while, and looks again if others may be next. */
  private void sweep() {
    Duration idle = memory.scarce() ? BOARD_IDLE_SCARCE : BOARD_IDLE;
    Instant before = clock.instant().minus(idle);
    boolean more = false;
    boolean unkept = false;
    for (Map.Entry<BoardKey, SharedBoard> each : boards.entrySet()) {
      SharedBoard board = each.getValue();
      if (!board.inMemory() || !board.unused()) {
        continue;
      }
      boolean due = !board.used().isAfter(before);
      boolean kept = keeping.kept(each.getKey());
      if (due && kept) {
        inMemory -= board.stateBytes();
        board.letGo();
      }
      more |= !due || !kept;
      unkept |= due && !kept;
    }
    settle();
    if (unkept) {
      keeping.keep();
    }
    if (more) {
      sweepLater();
    }
  }

  /** The room is let go. */
  void close() {
    closed = true;
    keeping.keep();
    memory.close();
  }
}
