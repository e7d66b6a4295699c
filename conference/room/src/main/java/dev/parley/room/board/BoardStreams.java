package dev.parley.room.board;

import static dev.parley.room.limits.ConferenceLimits.BOARD_LAG_MAX;
import static dev.parley.room.limits.ConferenceLimits.BOARD_STREAMS_MAX;

import dev.parley.base.MemoryBudget.Priority;
import dev.parley.pipeline.CallException;
import dev.parley.room.api.board.BoardItem;
import dev.parley.room.api.board.BoardView;
import dev.parley.room.api.board.BoardViewChanged;
import dev.parley.room.api.board.BoardViewReport;
import dev.parley.room.api.board.PointerChanged;
import dev.parley.room.api.board.PointerReport;
import dev.parley.room.board.state.BoardChangeRules;
import dev.parley.room.core.Participants;
import dev.parley.room.core.RoomContext;
import dev.parley.room.core.SessionState;
import dev.parley.room.core.SessionStreams;
import dev.parley.room.core.SignalTaps;
import dev.parley.room.log.EntrySource;
import dev.parley.room.log.Journal;
import dev.parley.room.log.LogSubscription;
import dev.parley.room.log.MappedEntrySource;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.RoomSignal;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Streams of a room's whiteboards, and the views and pointers of the members who follow them.
 *
 * <p>Threads: confined to the room's serial executor.
 */
public final class BoardStreams {
  /** Key of a member's pending pointer signal. */
  private record PointerKey(UUID member) {}

  /** Key of a member's pending view signal. */
  private record ViewKey(UUID member) {}

  private final Participants participants;
  private final Journal journal;
  private final InstantSource clock;
  private final EntrySource entries;
  private final BoardCache states;
  private final BoardPresenter presenter;
  private final SignalTaps taps;
  private final SessionStreams<BoardItem> sessionStreams =
      new SessionStreams<>(BOARD_STREAMS_MAX, "boards");
  private final Map<LogSubscription<BoardItem>, BoardKey> boards = new HashMap<>();
  private final Map<SessionState, BoardViewReport> earlyViews = new HashMap<>();

  BoardStreams(RoomContext context, BoardCache states) {
    participants = context.participants();
    journal = context.journal();
    clock = context.clock();
    entries = context.entries(EventTopic.BOARD);
    this.states = states;
    presenter = new BoardPresenter(context, states);
    taps = context.taps();
  }

  public BoardPresenter presenter() {
    return presenter;
  }

  /** {@return what a stream of a board reads from the log} */
  MappedEntrySource<BoardItem> source(SessionState session, Optional<UUID> with) {
    BoardKey key = BoardKey.of(session.participant().id(), with);
    return MappedEntrySource.of(entries, new BoardEntryMapper(key, participants.names()));
  }

  /** Starts a stream of a session. */
  void follow(
      SessionState session, LogSubscription<BoardItem> stream, Optional<UUID> with, long after) {
    if (with.isPresent() && !participants.hasOther(session.participant(), with.get())) {
      stream.complete();
      return;
    }
    if (!sessionStreams.add(session, stream)) {
      return;
    }
    BoardKey key = BoardKey.of(session.participant().id(), with);
    boards.put(stream, key);
    states.use(
        key,
        session.participant().claim(),
        board -> begin(session, stream, key, board, after),
        failure -> {
          sessionStreams.remove(session, stream);
          boards.remove(stream);
          stream.fail(
              failure instanceof CallException.Overloaded
                  ? failure
                  : new CallException.Unavailable(
                      "the board cannot be read now; follow again in a moment"));
        });
  }

  private void begin(
      SessionState session,
      LogSubscription<BoardItem> stream,
      BoardKey key,
      SharedBoard board,
      long after) {
    if (!sessionStreams.contains(session, stream)) {
      states.ended(key, board);
      return; // cancelled, or the session ended, while the log was read
    }
    board.streams().add(stream, session.participant().id());
    long newest = journal.newest();
    boolean few = after > 0 && after <= newest && newest - after <= BOARD_LAG_MAX;
    stream.begin(few ? List.of() : board.pinnedPieces(newest), few ? after : newest, newest);
    board
        .views()
        .forEach((member, view) ->
            stream.signal(
                new ViewKey(member),
                new BoardViewChanged(participants.names().member(member), Optional.of(view))));
    BoardViewReport early = earlyViews.get(session);
    if (early != null && BoardKey.of(session.participant().id(), early.with()).equals(key)) {
      earlyViews.remove(session);
      lookNow(session, early);
    }
  }

  /** Removes a cancelled stream. */
  void unfollow(SessionState session, LogSubscription<BoardItem> stream) {
    if (sessionStreams.remove(session, stream)) {
      ended(session.participant().id(), stream);
    }
  }

  /** Ends the streams of a session that has ended. */
  public void sessionEnded(SessionState session) {
    earlyViews.remove(session);
    sessionStreams
        .completeAll(session)
        .forEach(stream -> ended(session.participant().id(), stream));
  }

  private void ended(UUID member, LogSubscription<BoardItem> stream) {
    BoardKey key = Objects.requireNonNull(boards.remove(stream), "each stream has a board");
    states
        .known(key)
        .ifPresent(board -> {
          board.streams().remove(stream);
          board.views().remove(member);
          signalNoPointer(key, board, member);
          signal(
              key,
              board,
              member,
              new ViewKey(member),
              new BoardViewChanged(participants.names().member(member), Optional.empty()));
          states.ended(key, board);
        });
    presenter.update();
  }

  /** Signals that a member no longer points. */
  private void signalNoPointer(BoardKey key, SharedBoard board, UUID member) {
    signal(
        key,
        board,
        member,
        new PointerKey(member),
        new PointerChanged(participants.names().member(member), Optional.empty()));
  }

  /**
   * Applies changed rights: a member without the right to draw stops report, and one without the
   * right to show files stops presenting.
   */
  public void granted(Event.Grant grant) {
    presenter.update();
    if (grant.rights().draw()) {
      return;
    }
    UUID member = grant.member();
    states
        .all()
        .forEach((key, board) -> {
          if (board.streams().has(member)) {
            signalNoPointer(key, board, member);
          }
        });
  }

  /** Handles a pointer report. The call is one-way: a report that is not allowed is dropped. */
  void point(SessionState session, PointerReport report) {
    SharedBoard board = signalled(session, report.with());
    if (board != null
        && session.rights().draw()
        && report.spot().map(BoardChangeRules::fits).orElse(true)) {
      UUID member = session.participant().id();
      signal(
          BoardKey.of(member, report.with()),
          board,
          member,
          new PointerKey(member),
          new PointerChanged(session.participant().member(), report.spot()));
    }
  }

  /**
   * Handles a view report. The call is one-way: a report that is not allowed is dropped. The report
   * waits until the boards are loaded and the member follows the board, because a page reports its
   * view right after it has requested a board, which may be handled before its stream starts.
   */
  void look(SessionState session, BoardViewReport report) {
    if (report.view().map(BoardChangeRules::fits).orElse(true)) {
      states.whenKnown(
          () ->
              followed(session, report.with())
                  .ifPresentOrElse(_ -> lookNow(session, report), () -> keepEarly(session, report)),
          _ -> {});
    }
  }

  /**
   * Keeps a view report for a board that the session does not follow yet; the latest one counts.
   */
  private void keepEarly(SessionState session, BoardViewReport report) {
    if (!session.ended()) {
      earlyViews.put(session, report);
    }
  }

  private void lookNow(SessionState session, BoardViewReport report) {
    SharedBoard board = signalled(session, report.with());
    if (board != null) {
      UUID member = session.participant().id();
      report
          .view()
          .ifPresentOrElse(
              view -> board.views().put(member, view), () -> board.views().remove(member));
      signal(
          BoardKey.of(member, report.with()),
          board,
          member,
          new ViewKey(member),
          new BoardViewChanged(session.participant().member(), report.view()));
      presenter.update();
    }
  }

  private @Nullable SharedBoard signalled(SessionState session, Optional<UUID> with) {
    return followed(session, with)
        .filter(_ -> session.participant().maySignal(clock.instant()))
        .orElse(null);
  }

  /** {@return the board, if it exists and the session follows it} */
  private Optional<SharedBoard> followed(SessionState session, Optional<UUID> with) {
    BoardKey key = BoardKey.of(session.participant().id(), with);
    return sessionStreams.any(session, stream -> key.equals(boards.get(stream)))
        ? states.known(key)
        : Optional.empty();
  }

  private void signal(BoardKey of, SharedBoard board, UUID about, Object key, BoardItem signal) {
    signalHere(board, about, key, signal);
    RoomSignal told = new RoomSignal.OfBoard(of.first(), of.second(), about, signal);
    Optional<UUID> reader = of.other(about);
    if (reader.isEmpty()) {
      participants.byId(about).ifPresent(member -> taps.tell(member, List.of(of, key), told));
    } else {
      participants
          .byId(reader.get())
          .ifPresent(only -> taps.tellOnly(only, List.of(of, key), told));
    }
  }

  private static void signalHere(SharedBoard board, UUID about, Object key, BoardItem signal) {
    board
        .streams()
        .signal(key, reader -> reader.equals(about) ? Optional.empty() : Optional.of(signal));
  }

  /** Starts the signals to a branch, with the views of the common board. */
  public void tap(LogSubscription<RoomSignal> stream) {
    states
        .known(BoardKey.COMMON)
        .ifPresent(board ->
            board
                .views()
                .forEach((member, view) ->
                    stream.signal(
                        List.of(BoardKey.COMMON, new ViewKey(member)),
                        new RoomSignal.OfBoard(
                            Optional.empty(),
                            Optional.empty(),
                            member,
                            new BoardViewChanged(
                                participants.names().member(member), Optional.of(view))))));
  }

  /** Applies what the room's owner tells about a view or a pointer. */
  public void told(RoomSignal.OfBoard signal) {
    BoardKey key = new BoardKey(signal.first(), signal.second());
    UUID about = signal.about();
    switch (signal.item()) {
      case BoardViewChanged(_, Optional<BoardView> view) ->
          states.use(
              key,
              Priority.ORDINARY,
              board -> {
                view.ifPresentOrElse(
                    seen -> board.views().put(about, seen), () -> board.views().remove(about));
                signalHere(board, about, new ViewKey(about), signal.item());
                presenter.update();
                states.ended(key, board);
              },
              _ -> {}); // a later view counts
      case PointerChanged pointer ->
          states
              .known(key)
              .ifPresent(board -> signalHere(board, about, new PointerKey(about), pointer));
      default -> {
        // boards have no other signals
      }
    }
  }
}
