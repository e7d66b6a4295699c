package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.BOARD_FOLLOWERS_MAX;
import static dev.parley.conference.ConferenceLimits.CHANGES_PER_SECOND;
import static dev.parley.conference.ConferenceLimits.SNAPSHOT_BEHIND;

import dev.parley.base.MemoryBudget.Claim;
import dev.parley.conference.SharedBoard.Coming;
import dev.parley.conference.api.BoardPresented;
import dev.parley.conference.api.BoardTouched;
import dev.parley.conference.api.RoomItem;
import dev.parley.conference.api.board.BoardItem;
import dev.parley.conference.api.board.Change;
import dev.parley.conference.api.board.DrawRefusal;
import dev.parley.conference.api.board.DrawRefused;
import dev.parley.conference.api.board.Looked;
import dev.parley.conference.api.board.Looking;
import dev.parley.conference.api.board.Pointed;
import dev.parley.conference.api.board.Pointing;
import dev.parley.conference.api.common.Member;
import dev.parley.conference.api.common.Receipt;
import dev.parley.conference.board.ChangeRules;
import dev.parley.conference.spi.Event;
import dev.parley.conference.spi.FileInks;
import dev.parley.conference.spi.LogEntry;
import dev.parley.conference.spi.RoomLogException;
import dev.parley.conference.spi.Subject;
import dev.parley.pipeline.CallException;
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
 * Whiteboards of a room: drawing, viewing and pointing. The {@linkplain BoardStates states} follow
 * the log: a state contains only changes that are on disk.
 *
 * <p>Threads: confined to the room's serial executor.
 */
final class Boards {
  /** Key of a member's pending pointer signal. */
  private record PointingOf(UUID member) {}

  /** Key of a member's pending view signal. */
  private record LookingOf(UUID member) {}

  private final Participants participants;
  private final Followers<RoomItem> talkers;
  private final Journal journal;
  private final InstantSource clock;
  private final BoardStates states;
  private Optional<UUID> presenter = Optional.empty();

  /**
   * @param talkers the room's streams, which are notified of changes of private boards
   */
  Boards(
      Participants participants,
      Followers<RoomItem> talkers,
      Journal journal,
      InstantSource clock,
      BoardStates states) {
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
              new BoardTouched(author),
              reader ->
                  reader.equals(other) ? Optional.of(new BoardTouched(author)) : Optional.empty());
        });
  }

  CompletionStage<Receipt> draw(SeatServant seat, Change change) {
    require(seat, change);
    var receipt = new CompletableFuture<Receipt>();
    BoardKey key = BoardKey.of(seat.holder().id(), change.with());
    states.use(
        key,
        claim(seat),
        board -> write(seat, key, board, change, receipt),
        failure -> receipt.completeExceptionally(notStored(failure)));
    return receipt;
  }

  private static Claim claim(SeatServant seat) {
    return RoomMemory.claim(seat.holder());
  }

  private void require(SeatServant seat, Change change) {
    if (seat.gone()) {
      throw ChangeRules.refused(
          DrawRefusal.NO_SEAT, "the seat is given up; join again with the resume key");
    }
    if (!seat.rights().draw()) {
      throw ChangeRules.refused(DrawRefusal.NOT_ALLOWED, "you have no right to draw in this room");
    }
    if (!pairs(seat.holder(), change.with())) {
      throw ChangeRules.refused(
          DrawRefusal.NO_SUCH_MEMBER, "the room has no other member of id " + change.with().get());
    }
    var wait = seat.holder().paces(clock.instant()).changes().take(clock.instant());
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
      SeatServant seat,
      BoardKey key,
      SharedBoard board,
      Change change,
      CompletableFuture<Receipt> receipt) {
    UUID author = seat.holder().id();
    Coming coming = Coming.of(change.operations());
    try {
      states.expect(board, seat.holder().payer(), coming, claim(seat));
    } catch (DrawRefused e) {
      states.ended(key, board);
      receipt.completeExceptionally(e);
      return;
    }
    journal
        .write(author, change.with(), change.id(), new Event.Drawn(change.operations()))
        .whenComplete((entry, failure) -> {
          states.arrived(key, board, author, coming);
          if (failure != null) {
            receipt.completeExceptionally(notStored(failure));
          } else if (!entry.author().equals(author)
              || entry.event().subject() != Subject.BOARD
              || !BoardKey.of(entry).equals(key)) {
            receipt.completeExceptionally(
                ChangeRules.refused(
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
    return Failures.cause(failure) instanceof RoomLogException log
        ? ChangeRules.refused(
            DrawRefusal.NOT_STORED, "the change is not on disk: " + log.getMessage())
        : Failures.thrown(failure);
  }

  /** Starts a stream of a session. */
  void follow(SeatServant seat, Follower<BoardItem> follower, Optional<UUID> with, long after) {
    if (follower.over()) {
      return;
    }
    if (seat.gone() || !pairs(seat.holder(), with)) {
      follower.complete();
      return;
    }
    if (seat.boardFollowers().size() >= BOARD_FOLLOWERS_MAX) {
      follower.fail(
          new CallException.Overloaded(
              BOARD_FOLLOWERS_MAX + " streams follow boards from this seat already"));
      return;
    }
    BoardKey key = BoardKey.of(seat.holder().id(), with);
    seat.boardFollowers().put(follower, key);
    states.use(
        key,
        claim(seat),
        board -> begin(seat, follower, key, board, after),
        failure -> {
          seat.boardFollowers().remove(follower);
          follower.fail(
              failure instanceof CallException.Overloaded
                  ? failure
                  : new CallException.Unavailable(
                      "the board cannot be read now; follow again in a moment"));
        });
  }

  private void begin(
      SeatServant seat, Follower<BoardItem> follower, BoardKey key, SharedBoard board, long after) {
    if (!seat.boardFollowers().containsKey(follower)) {
      states.ended(key, board);
      return; // cancelled, or the session ended, while the log was read
    }
    board.followers().add(follower, seat.holder().id());
    long newest = journal.newest();
    boolean few = after > 0 && after <= newest && newest - after <= SNAPSHOT_BEHIND;
    follower.begin(few ? List.of() : board.state().pieces(newest), few ? after : newest, newest);
    board
        .views()
        .forEach((member, view) ->
            follower.signal(
                new LookingOf(member), new Looked(participants.member(member), Optional.of(view))));
    seat.takeEarlyLook(key).ifPresent(looking -> lookNow(seat, looking));
  }

  /** Removes a cancelled stream. */
  void unfollow(SeatServant seat, Follower<BoardItem> follower) {
    BoardKey key = seat.boardFollowers().remove(follower);
    if (key != null) {
      ended(seat.holder().id(), follower, key);
    }
  }

  /** Ends the streams of a session that has ended. */
  void giveUp(SeatServant seat) {
    Map<Follower<BoardItem>, BoardKey> ending = Map.copyOf(seat.boardFollowers());
    seat.boardFollowers().clear();
    ending.forEach((follower, key) -> {
      follower.complete();
      ended(seat.holder().id(), follower, key);
    });
  }

  private void ended(UUID member, Follower<BoardItem> follower, BoardKey key) {
    states
        .known(key)
        .ifPresent(board -> {
          board.followers().remove(follower);
          board.views().remove(member);
          tellNowhere(board, member);
          tell(
              board,
              member,
              new LookingOf(member),
              new Looked(participants.member(member), Optional.empty()));
          states.ended(key, board);
        });
    handlePresenter();
  }

  /** Signals that a member no longer points. */
  private void tellNowhere(SharedBoard board, UUID member) {
    tell(
        board,
        member,
        new PointingOf(member),
        new Pointed(participants.member(member), Optional.empty()));
  }

  /** Signals to the room when another member than before presents the common board. */
  private void handlePresenter() {
    Optional<UUID> now =
        states
            .known(BoardKey.EVERYBODY)
            .flatMap(board ->
                board.views().entrySet().stream()
                    .filter(each -> !each.getValue().page().startsWith(FileInks.PAGES))
                    .map(Map.Entry::getKey)
                    .filter(participants::mayShow)
                    .reduce((_, later) -> later));
    if (!now.equals(presenter)) {
      presenter = now;
      BoardPresented signal = presented();
      talkers.signal(BoardPresented.class, _ -> Optional.of(signal));
    }
  }

  private BoardPresented presented() {
    return new BoardPresented(presenter.map(participants::member));
  }

  /** Sends the current presenter to a new stream of the room. */
  void tellPresenter(Follower<RoomItem> follower) {
    if (presenter.isPresent()) {
      follower.signal(BoardPresented.class, presented());
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
  void point(SeatServant seat, Pointing pointing) {
    SharedBoard board = signalled(seat, pointing.with());
    if (board != null
        && seat.rights().draw()
        && pointing.spot().map(ChangeRules::fits).orElse(true)) {
      UUID member = seat.holder().id();
      tell(
          board,
          member,
          new PointingOf(member),
          new Pointed(seat.holder().member(), pointing.spot()));
    }
  }

  /**
   * Handles a view report. The call is one-way: a report that is not allowed is dropped. The report
   * waits until the boards are loaded and the member follows the board, because a page reports its
   * view right after it has requested a board, which may be handled before its stream starts.
   */
  void look(SeatServant seat, Looking looking) {
    if (looking.view().map(ChangeRules::fits).orElse(true)) {
      states.whenKnown(
          () ->
              followed(seat, looking.with())
                  .ifPresentOrElse(_ -> lookNow(seat, looking), () -> seat.lookEarly(looking)),
          _ -> {});
    }
  }

  private void lookNow(SeatServant seat, Looking looking) {
    SharedBoard board = signalled(seat, looking.with());
    if (board != null) {
      UUID member = seat.holder().id();
      looking
          .view()
          .ifPresentOrElse(
              view -> board.views().put(member, view), () -> board.views().remove(member));
      tell(
          board, member, new LookingOf(member), new Looked(seat.holder().member(), looking.view()));
      handlePresenter();
    }
  }

  private @Nullable SharedBoard signalled(SeatServant seat, Optional<UUID> with) {
    return followed(seat, with)
        .filter(_ -> seat.holder().paces(clock.instant()).signals().take(clock.instant()).isEmpty())
        .orElse(null);
  }

  /** {@return the board, if it exists and the session follows it} */
  private Optional<SharedBoard> followed(SeatServant seat, Optional<UUID> with) {
    BoardKey key = BoardKey.of(seat.holder().id(), with);
    return seat.boardFollowers().containsValue(key) ? states.known(key) : Optional.empty();
  }

  private static void tell(SharedBoard board, UUID about, Object key, BoardItem signal) {
    board
        .followers()
        .signal(key, reader -> reader.equals(about) ? Optional.empty() : Optional.of(signal));
  }
}
