package dev.parley.room;

import dev.parley.room.Participant.TypingState;
import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.MessageReference;
import dev.parley.room.api.MessageRefusal;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.TypingChanged;
import dev.parley.room.api.common.Receipt;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * Chat of a room: posts messages and signals typing.
 *
 * <p>Threads: confined to the room's serial executor.
 */
final class RoomChat {
  /** Key of a member's pending typing signal. */
  private record TypingKey(UUID member) {}

  private final Participants participants;
  private final LogSubscriptions<RoomItem> followers;
  private final Journal journal;
  private final InstantSource clock;
  private final RoomFiles files;
  private final Function<UUID, CompletionStage<Optional<LogEntry>>> entries;
  private final Executor turns;

  /**
   * @param entries finds the log entry with a key
   */
  RoomChat(
      Participants participants,
      LogSubscriptions<RoomItem> followers,
      Journal journal,
      InstantSource clock,
      RoomFiles files,
      Function<UUID, CompletionStage<Optional<LogEntry>>> entries,
      Executor turns) {
    this.participants = participants;
    this.followers = followers;
    this.journal = journal;
    this.clock = clock;
    this.files = files;
    this.entries = entries;
    this.turns = turns;
  }

  CompletionStage<Receipt> say(SessionState seat, ChatMessage line) {
    require(seat, line);
    if (line.replyTo().isEmpty() && line.attachments().isEmpty()) {
      return write(seat, line, new Event.Posted(line.text()));
    }
    return quote(seat, line)
        .thenCombine(
            files.sendable(seat.participant().id(), line.to(), line.attachments()),
            (quote, sent) -> new Event.Posted(line.text(), quote, sent))
        .thenComposeAsync(
            said -> {
              MessageRules.requireSeat(seat); // it can have ended meanwhile
              MessageRules.requireWrite(seat);
              return write(seat, line, said);
            },
            turns);
  }

  private CompletionStage<Receipt> write(SessionState seat, ChatMessage line, Event.Posted said) {
    Participant author = seat.participant();
    return journal
        .write(author.id(), line.to(), line.id(), said)
        .handle((entry, failure) -> {
          if (failure != null) {
            throw MessageRules.notStored(failure);
          }
          return receipt(entry, author);
        });
  }

  private void require(SessionState seat, ChatMessage line) {
    MessageRules.requireSeat(seat);
    MessageRules.requireWrite(seat);
    UUID author = seat.participant().id();
    if (line.to()
        .filter(to -> to.equals(author) || !participants.known().containsKey(to))
        .isPresent()) {
      throw MessageRules.refused(
          MessageRefusal.NO_SUCH_MEMBER, "the room has no other member of id " + line.to().get());
    }
    MessageRules.pace(seat, clock.instant());
  }

  /**
   * {@return the message that is replied to, after checking that all readers of the reply can see
   * it}
   */
  private CompletionStage<Optional<MessageReference>> quote(SessionState seat, ChatMessage line) {
    if (line.replyTo().isEmpty()) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    UUID answered = line.replyTo().get();
    EntryVisibility author = new EntryVisibility(seat.participant().id());
    return entries
        .apply(answered)
        .handle((found, failure) -> {
          if (failure != null) {
            throw MessageRules.notStored(failure);
          }
          LogEntry entry =
              found
                  .filter(each -> each.event() instanceof Event.Posted && author.sees(each))
                  .orElseThrow(() -> MessageRules.noSuchLine(answered));
          if (entry.recipient().isPresent()
              && !line.to().map(to -> new EntryVisibility(to).sees(entry)).orElse(false)) {
            throw MessageRules.refused(
                MessageRefusal.NO_SUCH_MESSAGE, "a private line is answered in private only");
          }
          return Optional.of(new MessageReference(answered, entry.number()));
        });
  }

  private static Receipt receipt(LogEntry entry, Participant author) {
    if (!entry.author().equals(author.id()) || !(entry.event() instanceof Event.Posted)) {
      throw MessageRules.idTaken();
    }
    return new Receipt(entry.number(), entry.at());
  }

  /** Handles a typing report. The call is one-way: a report that is not allowed is dropped. */
  void typing(SessionState seat, boolean active, Optional<UUID> to) {
    Participant typist = seat.participant();
    if (seat.ended()
        || !seat.rights().write()
        || typist.rateLimits(clock.instant()).signals().take(clock.instant()).isPresent()) {
      return;
    }
    TypingState before = typist.typing();
    TypingState now = active ? new TypingState(true, to) : TypingState.INACTIVE;
    typist.typing(now);
    // Readers for whom nothing changes get no signal: otherwise typing in private would be visible.
    followers.signal(
        new TypingKey(typist.id()),
        reader ->
            !reader.equals(typist.id()) && (before.visibleTo(reader) || now.visibleTo(reader))
                ? Optional.of(
                    new TypingChanged(
                        typist.id(),
                        now.visibleTo(reader),
                        now.visibleTo(reader) && now.to().isPresent()))
                : Optional.empty());
  }
}
