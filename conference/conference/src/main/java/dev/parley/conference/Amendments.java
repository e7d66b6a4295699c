package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.REACTIONS_MAX;
import static dev.parley.conference.ConferenceLimits.REACTION_KINDS_MAX;

import dev.parley.conference.api.LineRefusal;
import dev.parley.conference.api.SayRefused;
import dev.parley.conference.api.common.Receipt;
import dev.parley.conference.api.files.Attachment;
import dev.parley.conference.spi.Amendment;
import dev.parley.conference.spi.Event;
import dev.parley.conference.spi.LogEntry;
import dev.parley.conference.spi.RoomLog;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * Updates of chat messages: edits, deletions and reactions. The state of a message is read from the
 * log when its first update arrives, and kept until its last pending update is done.
 *
 * <p>Threads: confined to the room's serial executor. Memory: the messages with pending updates.
 */
final class Amendments {
  /** A message with pending updates. */
  private static final class Subject {
    private final Fate fate = new Fate();
    private final Set<Fate.Mark> coming = new HashSet<>(); // being written to disk
    private CompletableFuture<Optional<LogEntry>> said = new CompletableFuture<>();
    private int calls;
  }

  private record Known(Optional<LogEntry> said, List<LogEntry> amendments) {}

  private final String room;
  private final RoomLog log;
  private final Journal journal;
  private final InstantSource clock;
  private final Executor turns;
  private final Map<UUID, Subject> subjects = new HashMap<>(); // by message id

  Amendments(String room, RoomLog log, Journal journal, InstantSource clock, Executor turns) {
    this.room = room;
    this.log = log;
    this.journal = journal;
    this.clock = clock;
    this.turns = turns;
  }

  CompletionStage<Receipt> edit(SeatServant seat, UUID id, UUID line, String text) {
    LineRules.requireSeat(seat);
    LineRules.requireWrite(seat);
    return amend(
        seat,
        id,
        line,
        _ -> new Event.Edited(line, text),
        (subject, said) -> {
          requireOwn(seat, said);
          LineRules.requireWrite(seat);
          requireThere(subject);
          LineRules.check(text, !files(said).isEmpty());
        });
  }

  CompletionStage<Receipt> delete(SeatServant seat, UUID id, UUID line) {
    LineRules.requireSeat(seat);
    return amend(
        seat,
        id,
        line,
        said -> new Event.Deleted(line, files(said).stream().map(Attachment::id).toList()),
        (_, said) -> {
          if (!seat.rights().moderate()) {
            requireOwn(seat, said);
          }
        });
  }

  CompletionStage<Receipt> react(SeatServant seat, UUID id, UUID line, String emoji, boolean on) {
    LineRules.requireSeat(seat);
    LineRules.requireWrite(seat);
    LineRules.checkReaction(emoji);
    return amend(
        seat,
        id,
        line,
        _ -> new Event.Reacted(line, emoji, on),
        (subject, _) -> {
          LineRules.requireWrite(seat);
          requireThere(subject);
          if (on) {
            requirePlace(subject, new Fate.Mark(seat.holder().id(), emoji));
          }
        });
  }

  private static void requireOwn(SeatServant seat, LogEntry said) {
    if (!said.author().equals(seat.holder().id())) {
      throw LineRules.refused(LineRefusal.NOT_YOURS, "that is somebody else's line");
    }
  }

  private static void requireThere(Subject subject) {
    if (subject.fate.deleted()) {
      throw LineRules.refused(LineRefusal.DELETED, "the line was deleted");
    }
  }

  private static void requirePlace(Subject subject, Fate.Mark mark) {
    Set<Fate.Mark> all = new HashSet<>(subject.coming);
    subject.fate.marks().forEach(all::add);
    all.add(mark);
    if (all.size() > REACTIONS_MAX
        || all.stream().map(Fate.Mark::emoji).distinct().count() > REACTION_KINDS_MAX) {
      throw LineRules.refused(
          LineRefusal.TOO_MANY_REACTIONS,
          "a line has at most %d reactions of %d kinds"
              .formatted(REACTIONS_MAX, REACTION_KINDS_MAX));
    }
  }

  private static List<Attachment> files(LogEntry line) {
    return line.event() instanceof Event.Said said ? said.attachments() : List.of();
  }

  /**
   * @param what creates the event from the message's log entry
   * @param rule throws the refusal if the event is not allowed
   */
  private CompletionStage<Receipt> amend(
      SeatServant seat,
      UUID id,
      UUID line,
      Function<LogEntry, Event> what,
      BiConsumer<Subject, LogEntry> rule) {
    LineRules.pace(seat, clock.instant());
    Subject subject = subjects.computeIfAbsent(line, this::read);
    subject.calls++;
    return subject
        .said
        .thenCompose(said -> {
          LineRules.requireSeat(seat); // it can have ended while the message was read
          LogEntry entry =
              said.filter(new Visibility(seat.holder().id())::sees)
                  .orElseThrow(() -> LineRules.noSuchLine(line));
          Event event = what.apply(entry);
          try {
            rule.accept(subject, entry);
          } catch (SayRefused refused) {
            return before(seat, id, event, refused);
          }
          return write(seat, id, subject, entry, event);
        })
        .whenComplete((_, _) -> {
          subject.calls--;
          if (subject.calls == 0) {
            subjects.remove(line, subject);
          }
        });
  }

  private Subject read(UUID line) {
    var subject = new Subject();
    subject.said =
        log.entry(room, line)
            .thenCombine(log.amendments(room, Set.of(line)), Known::new)
            .handleAsync(
                (found, failure) -> {
                  if (failure != null) {
                    throw LineRules.notStored(failure);
                  }
                  found.amendments().forEach(subject.fate::apply);
                  return found.said().filter(entry -> entry.event() instanceof Event.Said);
                },
                turns)
            .toCompletableFuture();
    return subject;
  }

  private CompletionStage<Receipt> write(
      SeatServant seat, UUID id, Subject subject, LogEntry line, Event event) {
    UUID author = seat.holder().id();
    Optional<Fate.Mark> mark = mark(author, event);
    mark.ifPresent(subject.coming::add);
    return journal
        .write(author, other(line, author), id, event)
        .handle((written, failure) -> {
          mark.ifPresent(subject.coming::remove);
          if (failure != null) {
            throw LineRules.notStored(failure);
          }
          return receipt(written, author, event).orElseThrow(LineRules::idTaken);
        });
  }

  private static Optional<Fate.Mark> mark(UUID author, Event event) {
    return event instanceof Event.Reacted(_, String emoji, boolean on) && on
        ? Optional.of(new Fate.Mark(author, emoji))
        : Optional.empty();
  }

  /** {@return the other of the two members who see a private message} */
  private static Optional<UUID> other(LogEntry line, UUID member) {
    return line.recipient().map(to -> to.equals(member) ? line.author() : to);
  }

  /**
   * Looks for an earlier event with the same id before an update is refused: the update may have
   * been stored already, with its receipt lost on the way to the client.
   */
  private CompletionStage<Receipt> before(
      SeatServant seat, UUID id, Event event, SayRefused refused) {
    return log.entry(room, id)
        .handleAsync(
            (found, failure) -> {
              if (failure != null) {
                throw LineRules.notStored(failure);
              }
              return found
                  .flatMap(entry -> receipt(entry, seat.holder().id(), event))
                  .orElseThrow(() -> refused);
            },
            turns);
  }

  private static Optional<Receipt> receipt(LogEntry entry, UUID author, Event event) {
    return entry.author().equals(author) && entry.event().amendment().equals(event.amendment())
        ? Optional.of(new Receipt(entry.number(), entry.at()))
        : Optional.empty();
  }

  /** Handles an entry that has been stored. */
  void published(LogEntry entry) {
    entry
        .event()
        .amendment()
        .map(Amendment::line)
        .map(subjects::get)
        .ifPresent(subject -> subject.fate.apply(entry));
  }
}
