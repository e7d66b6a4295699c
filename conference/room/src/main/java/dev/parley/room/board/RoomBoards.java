package dev.parley.room.board;

import static dev.parley.room.limits.ConferenceLimits.CHANGES_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.DRAWN_BYTES_BURST;
import static dev.parley.room.limits.ConferenceLimits.DRAWN_BYTES_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.EXTENSION_BYTES;

import dev.parley.base.MemoryBudget.Priority;
import dev.parley.room.api.PrivateBoardChanged;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.DrawRefusal;
import dev.parley.room.api.board.DrawRefused;
import dev.parley.room.api.board.ExtendShape;
import dev.parley.room.api.common.Member;
import dev.parley.room.api.common.Receipt;
import dev.parley.room.board.state.BoardChangeRules;
import dev.parley.room.core.Participant;
import dev.parley.room.core.Participants;
import dev.parley.room.core.RoomContext;
import dev.parley.room.core.SessionState;
import dev.parley.room.log.Journal;
import dev.parley.room.log.LogSubscriptions;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.RoomLogException;
import dev.parley.room.spi.StageFailures;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * Whiteboards of a room: drawing. The {@linkplain BoardCache states} follow the log: a state
 * contains only changes that are on disk.
 *
 * <p>Threads: confined to the room's serial executor.
 */
public final class RoomBoards {
  private static final String TOO_MANY_CHANGES =
      "more than %d changes within a second".formatted(CHANGES_PER_SECOND);
  private static final String TOO_MANY_BYTES =
      "more than %d bytes at once, and %d a second after that"
          .formatted(DRAWN_BYTES_BURST, DRAWN_BYTES_PER_SECOND);

  private final Participants participants;
  private final LogSubscriptions<RoomItem> roomStreams;
  private final Journal journal;
  private final InstantSource clock;
  private final BoardCache states;
  private final BoardStreams streams;

  public RoomBoards(RoomContext context) {
    participants = context.participants();
    roomStreams = context.streams();
    journal = context.journal();
    clock = context.clock();
    states = new BoardCache(context);
    streams = new BoardStreams(context, states);
  }

  public BoardStreams streams() {
    return streams;
  }

  /** Releases the boards when the room is unloaded. */
  public void close() {
    states.close();
  }

  /** Handles a change that has been stored. */
  public void published(LogEntry entry) {
    states.apply(entry).forEach(board -> board.streams().published(entry));
    states.keepIfMany();
    entry
        .recipient()
        .ifPresent(other -> {
          Member author = participants.names().member(entry.author());
          roomStreams.signal(
              new PrivateBoardChanged(author),
              reader ->
                  reader.equals(other)
                      ? Optional.of(new PrivateBoardChanged(author))
                      : Optional.empty());
        });
  }

  /**
   * Prepares for an entry that another server has written: {@code then}, which publishes it, is run
   * once the board that it changes is in memory.
   */
  public void adopting(LogEntry entry, Runnable then, Consumer<Throwable> failed) {
    if (!(entry.event() instanceof Event.Drawn)) {
      states.whenKnown(then, failed);
      return;
    }
    BoardKey key = BoardKey.of(entry);
    states.use(
        key,
        Priority.ESSENTIAL, // it is stored already, and cannot be refused any more
        board -> {
          then.run();
          states.ended(key, board);
        },
        failed);
  }

  /** Draws on a board. */
  public CompletionStage<Receipt> draw(SessionState session, BoardChange change) {
    require(session, change);
    PendingChange pending = PendingChange.of(change.operations());
    requireRate(session, pending.bytes() + extensionBytes(change));
    var receipt = new CompletableFuture<Receipt>();
    BoardKey key = BoardKey.of(session.participant().id(), change.with());
    states.use(
        key,
        session.participant().claim(),
        board -> write(session, key, board, change, pending, receipt),
        failure -> receipt.completeExceptionally(notStored(failure)));
    return receipt;
  }

  private void require(SessionState session, BoardChange change) {
    if (session.ended()) {
      throw BoardChangeRules.refused(
          DrawRefusal.NO_SESSION, "the session has ended; join again with the resume key");
    }
    if (!session.rights().draw()) {
      throw BoardChangeRules.refused(
          DrawRefusal.NOT_ALLOWED, "you have no right to draw in this room");
    }
    if (change
        .with()
        .filter(with -> !participants.hasOther(session.participant(), with))
        .isPresent()) {
      throw BoardChangeRules.refused(
          DrawRefusal.NO_SUCH_MEMBER, "the room has no other member of id " + change.with().get());
    }
  }

  /** Returns what the extensions of a change count towards the rate, beside their bytes. */
  private static long extensionBytes(BoardChange change) {
    return change.operations().stream().filter(ExtendShape.class::isInstance).count()
        * EXTENSION_BYTES;
  }

  private void requireRate(SessionState session, long bytes) {
    if (session.merging()) {
      return;
    }
    Instant now = clock.instant();
    Participant.RateLimits limits = session.participant().rateLimits(now);
    requireNoWait(limits.changes().take(now), TOO_MANY_CHANGES);
    requireNoWait(
        limits.drawnBytes().take(now, Math.min(bytes, DRAWN_BYTES_BURST)), TOO_MANY_BYTES);
  }

  private static void requireNoWait(Optional<Duration> wait, String why) {
    if (wait.isPresent()) {
      throw new DrawRefused(DrawRefusal.TOO_FAST, why, wait);
    }
  }

  private void write(
      SessionState session,
      BoardKey key,
      SharedBoard board,
      BoardChange change,
      PendingChange pending,
      CompletableFuture<Receipt> receipt) {
    UUID author = session.participant().id();
    try {
      states.addPending(
          board, session.participant().payer(), pending, session.participant().claim());
    } catch (DrawRefused e) {
      states.ended(key, board);
      receipt.completeExceptionally(e);
      return;
    }
    journal
        .write(author, change.with(), change.id(), new Event.Drawn(change.operations()))
        .whenComplete((entry, failure) -> {
          states.removePending(key, board, author, pending);
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
  public void whenKnown(Runnable then, Consumer<Throwable> failed) {
    states.whenKnown(then, failed);
  }

  private static RuntimeException notStored(Throwable failure) {
    return StageFailures.cause(failure) instanceof RoomLogException log
        ? BoardChangeRules.refused(
            DrawRefusal.NOT_STORED, "the change is not on disk: " + log.textForMembers())
        : StageFailures.thrown(failure);
  }
}
