package dev.parley.room;

import static dev.parley.room.limits.ConferenceLimits.REACTIONS_MAX;
import static dev.parley.room.limits.ConferenceLimits.REACTION_KINDS_MAX;

import dev.parley.room.api.MessageRefusal;
import dev.parley.room.api.MessageRefused;
import dev.parley.room.api.common.Receipt;
import dev.parley.room.api.files.Attachment;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MessageUpdateKey;
import dev.parley.room.spi.RoomLog;
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
final class MessageUpdates {
  /** A message with pending updates. */
  private static final class UpdatedMessage {
    private final MessageState fate = new MessageState();
    private final Set<MessageState.ReactionKey> coming = new HashSet<>(); // being written to disk
    private CompletableFuture<Optional<LogEntry>> said = new CompletableFuture<>();
    private int calls;
  }

  private record Known(Optional<LogEntry> said, List<LogEntry> amendments) {}

  private final String room;
  private final RoomLog log;
  private final Journal journal;
  private final InstantSource clock;
  private final Executor turns;
  private final Map<UUID, UpdatedMessage> subjects = new HashMap<>(); // by message id

  MessageUpdates(String room, RoomLog log, Journal journal, InstantSource clock, Executor turns) {
    this.room = room;
    this.log = log;
    this.journal = journal;
    this.clock = clock;
    this.turns = turns;
  }

  CompletionStage<Receipt> edit(SessionState seat, UUID id, UUID line, String text) {
    MessageRules.requireSeat(seat);
    MessageRules.requireWrite(seat);
    return amend(
        seat,
        id,
        line,
        _ -> new Event.Edited(line, text),
        (subject, said) -> {
          requireOwn(seat, said);
          MessageRules.requireWrite(seat);
          requireThere(subject);
          MessageRules.check(text, !files(said).isEmpty());
        });
  }

  CompletionStage<Receipt> delete(SessionState seat, UUID id, UUID line) {
    MessageRules.requireSeat(seat);
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

  CompletionStage<Receipt> react(SessionState seat, UUID id, UUID line, String emoji, boolean on) {
    MessageRules.requireSeat(seat);
    MessageRules.requireWrite(seat);
    MessageRules.checkReaction(emoji);
    return amend(
        seat,
        id,
        line,
        _ -> new Event.Reacted(line, emoji, on),
        (subject, _) -> {
          MessageRules.requireWrite(seat);
          requireThere(subject);
          if (on) {
            requirePlace(subject, new MessageState.ReactionKey(seat.participant().id(), emoji));
          }
        });
  }

  private static void requireOwn(SessionState seat, LogEntry said) {
    if (!said.author().equals(seat.participant().id())) {
      throw MessageRules.refused(MessageRefusal.NOT_YOURS, "that is somebody else's line");
    }
  }

  private static void requireThere(UpdatedMessage subject) {
    if (subject.fate.deleted()) {
      throw MessageRules.refused(MessageRefusal.DELETED, "the line was deleted");
    }
  }

  private static void requirePlace(UpdatedMessage subject, MessageState.ReactionKey mark) {
    Set<MessageState.ReactionKey> all = new HashSet<>(subject.coming);
    subject.fate.reactionsInEffect().forEach(all::add);
    all.add(mark);
    if (all.size() > REACTIONS_MAX
        || all.stream().map(MessageState.ReactionKey::emoji).distinct().count()
            > REACTION_KINDS_MAX) {
      throw MessageRules.refused(
          MessageRefusal.TOO_MANY_REACTIONS,
          "a line has at most %d reactions of %d kinds"
              .formatted(REACTIONS_MAX, REACTION_KINDS_MAX));
    }
  }

  private static List<Attachment> files(LogEntry line) {
    return line.event() instanceof Event.Posted said ? said.attachments() : List.of();
  }

  /**
   * @param what creates the event from the message's log entry
   * @param rule throws the refusal if the event is not allowed
   */
  private CompletionStage<Receipt> amend(
      SessionState seat,
      UUID id,
      UUID line,
      Function<LogEntry, Event> what,
      BiConsumer<UpdatedMessage, LogEntry> rule) {
    MessageRules.pace(seat, clock.instant());
    UpdatedMessage subject = subjects.computeIfAbsent(line, this::read);
    subject.calls++;
    return subject
        .said
        .thenCompose(said -> {
          MessageRules.requireSeat(seat); // it can have ended while the message was read
          LogEntry entry =
              said.filter(new EntryVisibility(seat.participant().id())::sees)
                  .orElseThrow(() -> MessageRules.noSuchLine(line));
          Event event = what.apply(entry);
          try {
            rule.accept(subject, entry);
          } catch (MessageRefused refused) {
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

  private UpdatedMessage read(UUID line) {
    var subject = new UpdatedMessage();
    subject.said =
        log.entry(room, line)
            .thenCombine(log.messageUpdates(room, Set.of(line)), Known::new)
            .handleAsync(
                (found, failure) -> {
                  if (failure != null) {
                    throw MessageRules.notStored(failure);
                  }
                  found.amendments().forEach(subject.fate::apply);
                  return found.said().filter(entry -> entry.event() instanceof Event.Posted);
                },
                turns)
            .toCompletableFuture();
    return subject;
  }

  private CompletionStage<Receipt> write(
      SessionState seat, UUID id, UpdatedMessage subject, LogEntry line, Event event) {
    UUID author = seat.participant().id();
    Optional<MessageState.ReactionKey> mark = mark(author, event);
    mark.ifPresent(subject.coming::add);
    return journal
        .write(author, other(line, author), id, event)
        .handle((written, failure) -> {
          mark.ifPresent(subject.coming::remove);
          if (failure != null) {
            throw MessageRules.notStored(failure);
          }
          return receipt(written, author, event).orElseThrow(MessageRules::idTaken);
        });
  }

  private static Optional<MessageState.ReactionKey> mark(UUID author, Event event) {
    return event instanceof Event.Reacted(_, String emoji, boolean on) && on
        ? Optional.of(new MessageState.ReactionKey(author, emoji))
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
      SessionState seat, UUID id, Event event, MessageRefused refused) {
    return log.entry(room, id)
        .handleAsync(
            (found, failure) -> {
              if (failure != null) {
                throw MessageRules.notStored(failure);
              }
              return found
                  .flatMap(entry -> receipt(entry, seat.participant().id(), event))
                  .orElseThrow(() -> refused);
            },
            turns);
  }

  private static Optional<Receipt> receipt(LogEntry entry, UUID author, Event event) {
    return entry.author().equals(author)
            && entry.event().messageUpdate().equals(event.messageUpdate())
        ? Optional.of(new Receipt(entry.number(), entry.at()))
        : Optional.empty();
  }

  /** Handles an entry that has been stored. */
  void published(LogEntry entry) {
    entry
        .event()
        .messageUpdate()
        .map(MessageUpdateKey::message)
        .map(subjects::get)
        .ifPresent(subject -> subject.fate.apply(entry));
  }
}
