package dev.parley.room;

import static dev.parley.room.limits.ConferenceLimits.BOARD_LAG_MAX;
import static dev.parley.room.limits.ConferenceLimits.BOARD_STREAMS_MAX;
import static dev.parley.room.limits.ConferenceLimits.CHANGES_PER_SECOND;

import dev.parley.base.MemoryBudget.Priority;
import dev.parley.pipeline.CallException;
import dev.parley.room.SharedBoard.PendingChange;
import dev.parley.room.api.BoardPresenterChanged;
import dev.parley.room.api.PrivateBoardChanged;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.BoardItem;
import dev.parley.room.api.board.BoardViewChanged;
import dev.parley.room.api.board.BoardViewReport;
import dev.parley.room.api.board.DrawRefusal;
import dev.parley.room.api.board.DrawRefused;
import dev.parley.room.api.board.PointerChanged;
import dev.parley.room.api.board.PointerReport;
import dev.parley.room.api.common.Member;
import dev.parley.room.api.common.Receipt;
import dev.parley.room.board.BoardChangeRules;
import dev.parley.room.spi.AnnotationIds;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.RoomLogException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Whiteboards of a room: drawing, viewing and pointing. The {@linkplain BoardCache states} follow
 * the log: a state contains only changes that are on disk.
 *
 * <p>Threads: confined to the room's serial executor.
 */
final class RoomBoards {
  /** Key of a member's pending pointer signal. */
  private record PointerKey(UUID member) {}

  /** Key of a member's pending view signal. */
  private record ViewKey(UUID member) {}

  private final Participants participants;
  private final LogSubscriptions<RoomItem> talkers;
  private final Journal journal;
  private final InstantSource clock;
  private final BoardCache states;
  private Optional<UUID> presenter = Optional.empty();

  /**
   * @param talkers the room's streams, which are notified of changes of private boards
   */
  RoomBoards(
      Participants participants,
      LogSubscriptions<RoomItem> talkers,
      Journal journal,
      InstantSource clock,
      BoardCache states) {
    this.participants = participants;
    this.talkers = talkers;
    this.journal = journal;
    this.clock = clock;
    this.states = states;
  }

  /** Releases the boards when the room is unloaded. */
  void close() {
    states.close();
  }

  /** Handles a change that has been stored. */
  void published(LogEntry entry) {
    states.apply(entry).forEach(board -> board.followers().published(entry));
    states.keepIfMany();
    entry
        .recipient()
        .ifPresent(other -> {
          Member author = participants.member(entry.author());
          talkers.signal(
              new PrivateBoardChanged(author),
              reader ->
                  reader.equals(other)
                      ? Optional.of(new PrivateBoardChanged(author))
                      : Optional.empty());
        });
  }

  CompletionStage<Receipt> draw(SessionState seat, BoardChange change) {
    require(seat, change);
    var receipt = new CompletableFuture<Receipt>();
    BoardKey key = BoardKey.of(seat.participant().id(), change.with());
    states.use(
        key,
        claim(seat),
        board -> write(seat, key, board, change, receipt),
        failure -> receipt.completeExceptionally(notStored(failure)));
    return receipt;
  }

  private static Priority claim(SessionState seat) {
    return RoomMemory.claim(seat.participant());
  }

  private void require(SessionState seat, BoardChange change) {
    if (seat.ended()) {
      throw BoardChangeRules.refused(
          DrawRefusal.NO_SESSION, "the seat is given up; join again with the resume key");
    }
    if (!seat.rights().draw()) {
      throw BoardChangeRules.refused(
          DrawRefusal.NOT_ALLOWED, "you have no right to draw in this room");
    }
    if (!pairs(seat.participant(), change.with())) {
      throw BoardChangeRules.refused(
          DrawRefusal.NO_SUCH_MEMBER, "the room has no other member of id " + change.with().get());
    }
    var wait = seat.participant().rateLimits(clock.instant()).changes().take(clock.instant());
    if (wait.isPresent()) {
      throw new DrawRefused(
          DrawRefusal.TOO_FAST,
          "more than %d changes within a second".formatted(CHANGES_PER_SECOND),
          wait);
    }
  }

  /** {@return whether the member has such a board} */
  private boolean pairs(Participant member, Optional<UUID> with) {
    return with.isEmpty()
        || (!with.get().equals(member.id()) && participants.known().containsKey(with.get()));
  }

  private void write(
      SessionState seat,
      BoardKey key,
      SharedBoard board,
      BoardChange change,
      CompletableFuture<Receipt> receipt) {
    UUID author = seat.participant().id();
    PendingChange coming = PendingChange.of(change.operations());
    try {
      states.addPending(board, seat.participant().payer(), coming, claim(seat));
    } catch (DrawRefused e) {
      states.ended(key, board);
      receipt.completeExceptionally(e);
      return;
    }
    journal
        .write(author, change.with(), change.id(), new Event.Drawn(change.operations()))
        .whenComplete((entry, failure) -> {
          states.removePending(key, board, author, coming);
          if (failure != null) {
            receipt.completeExceptionally(notStored(failure));
          } else if (!entry.author().equals(author)
              || entry.event().topic() != EventTopic.BOARD
              || !BoardKey.of(entry).equals(key)) {
            receipt.completeExceptionally(
                BoardChangeRules.refused(
                    DrawRefusal.ID_TAKEN,
                    "the change's id is in use; make a random one for each change"));
          } else {
            receipt.complete(new Receipt(entry.number(), entry.at()));
          }
        });
  }

  /** Runs {@code then} once the log has been read and the usage of all boards is known. */
  void whenKnown(Runnable then, Consumer<Throwable> failed) {
    states.whenKnown(then, failed);
  }

  private static RuntimeException notStored(Throwable failure) {
    return StageFailures.cause(failure) instanceof RoomLogException log
        ? BoardChangeRules.refused(
            DrawRefusal.NOT_STORED, "the change is not on disk: " + log.getMessage())
        : StageFailures.thrown(failure);
  }

  /** Starts a stream of a session. */
  void follow(
      SessionState seat, LogSubscription<BoardItem> follower, Optional<UUID> with, long after) {
    if (follower.over()) {
      return;
    }
    if (seat.ended() || !pairs(seat.participant(), with)) {
      follower.complete();
      return;
    }
    if (seat.boardStreams().size() >= BOARD_STREAMS_MAX) {
      follower.fail(
          new CallException.Overloaded(
              BOARD_STREAMS_MAX + " streams follow boards from this seat already"));
      return;
    }
    BoardKey key = BoardKey.of(seat.participant().id(), with);
    seat.boardStreams().put(follower, key);
    states.use(
        key,
        claim(seat),
        board -> begin(seat, follower, key, board, after),
        failure -> {
          seat.boardStreams().remove(follower);
          follower.fail(
              failure instanceof CallException.Overloaded
                  ? failure
                  : new CallException.Unavailable(
                      "the board cannot be read now; follow again in a moment"));
        });
  }

  private void begin(
      SessionState seat,
      LogSubscription<BoardItem> follower,
      BoardKey key,
      SharedBoard board,
      long after) {
    if (!seat.boardStreams().containsKey(follower)) {
      states.ended(key, board);
      return; // cancelled, or the session ended, while the log was read
    }
    board.followers().add(follower, seat.participant().id());
    long newest = journal.newest();
    boolean few = after > 0 && after <= newest && newest - after <= BOARD_LAG_MAX;
    follower.begin(few ? List.of() : board.state().pieces(newest), few ? after : newest, newest);
    board
        .views()
        .forEach((member, view) ->
            follower.signal(
                new ViewKey(member),
                new BoardViewChanged(participants.member(member), Optional.of(view))));
    seat.takeEarlyView(key).ifPresent(looking -> lookNow(seat, looking));
  }

  /** Removes a cancelled stream. */
  void unfollow(SessionState seat, LogSubscription<BoardItem> follower) {
    BoardKey key = seat.boardStreams().remove(follower);
    if (key != null) {
      ended(seat.participant().id(), follower, key);
    }
  }

  /** Ends the streams of a session that has ended. */
  void giveUp(SessionState seat) {
    Map<LogSubscription<BoardItem>, BoardKey> ending = Map.copyOf(seat.boardStreams());
    seat.boardStreams().clear();
    ending.forEach((follower, key) -> {
      follower.complete();
      ended(seat.participant().id(), follower, key);
    });
  }

  private void ended(UUID member, LogSubscription<BoardItem> follower, BoardKey key) {
    states
        .known(key)
        .ifPresent(board -> {
          board.followers().remove(follower);
          board.views().remove(member);
          tellNowhere(board, member);
          tell(
              board,
              member,
              new ViewKey(member),
              new BoardViewChanged(participants.member(member), Optional.empty()));
          states.ended(key, board);
        });
    handlePresenter();
  }

  /** Signals that a member no longer points. */
  private void tellNowhere(SharedBoard board, UUID member) {
    tell(
        board,
        member,
        new PointerKey(member),
        new PointerChanged(participants.member(member), Optional.empty()));
  }

  /** Signals to the room when another member than before presents the common board. */
  private void handlePresenter() {
    Optional<UUID> now =
        states
            .known(BoardKey.COMMON)
            .flatMap(board ->
                board.views().entrySet().stream()
                    .filter(each -> !each.getValue().page().startsWith(AnnotationIds.PAGES))
                    .map(Map.Entry::getKey)
                    .filter(participants::mayShow)
                    .reduce((_, later) -> later));
    if (!now.equals(presenter)) {
      presenter = now;
      BoardPresenterChanged signal = presented();
      talkers.signal(BoardPresenterChanged.class, _ -> Optional.of(signal));
    }
  }

  private BoardPresenterChanged presented() {
    return new BoardPresenterChanged(presenter.map(participants::member));
  }

  /** Sends the current presenter to a new stream of the room. */
  void tellPresenter(LogSubscription<RoomItem> follower) {
    if (presenter.isPresent()) {
      follower.signal(BoardPresenterChanged.class, presented());
    }
  }

  /**
   * Applies changed rights: a member without the right to draw stops pointing, and one without the
   * right to show files stops presenting.
   */
  void granted(Event.Grant grant) {
    handlePresenter();
    if (grant.rights().draw()) {
      return;
    }
    UUID member = grant.member();
    states.all().stream()
        .filter(board -> board.followers().has(member))
        .forEach(board -> tellNowhere(board, member));
  }

  /** Handles a pointer report. The call is one-way: a report that is not allowed is dropped. */
  void point(SessionState seat, PointerReport pointing) {
    SharedBoard board = signalled(seat, pointing.with());
    if (board != null
        && seat.rights().draw()
        && pointing.spot().map(BoardChangeRules::fits).orElse(true)) {
      UUID member = seat.participant().id();
      tell(
          board,
          member,
          new PointerKey(member),
          new PointerChanged(seat.participant().member(), pointing.spot()));
    }
  }

  /**
   * Handles a view report. The call is one-way: a report that is not allowed is dropped. The report
   * waits until the boards are loaded and the member follows the board, because a page reports its
   * view right after it has requested a board, which may be handled before its stream starts.
   */
  void look(SessionState seat, BoardViewReport looking) {
    if (looking.view().map(BoardChangeRules::fits).orElse(true)) {
      states.whenKnown(
          () ->
              followed(seat, looking.with())
                  .ifPresentOrElse(_ -> lookNow(seat, looking), () -> seat.keepEarlyView(looking)),
          _ -> {});
    }
  }

  private void lookNow(SessionState seat, BoardViewReport looking) {
    SharedBoard board = signalled(seat, looking.with());
    if (board != null) {
      UUID member = seat.participant().id();
      looking
          .view()
          .ifPresentOrElse(
              view -> board.views().put(member, view), () -> board.views().remove(member));
      tell(
          board,
          member,
          new ViewKey(member),
          new BoardViewChanged(seat.participant().member(), looking.view()));
      handlePresenter();
    }
  }

  private @Nullable SharedBoard signalled(SessionState seat, Optional<UUID> with) {
    return followed(seat, with)
        .filter(_ ->
            seat.participant()
                .rateLimits(clock.instant())
                .signals()
                .take(clock.instant())
                .isEmpty())
        .orElse(null);
  }

  /** {@return the board, if it exists and the session follows it} */
  private Optional<SharedBoard> followed(SessionState seat, Optional<UUID> with) {
    BoardKey key = BoardKey.of(seat.participant().id(), with);
    return seat.boardStreams().containsValue(key) ? states.known(key) : Optional.empty();
  }

  private static void tell(SharedBoard board, UUID about, Object key, BoardItem signal) {
    board
        .followers()
        .signal(key, reader -> reader.equals(about) ? Optional.empty() : Optional.of(signal));
  }
}
