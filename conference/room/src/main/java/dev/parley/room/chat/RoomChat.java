package dev.parley.room.chat;

import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.MessageReference;
import dev.parley.room.api.MessageRefusal;
import dev.parley.room.api.TypingChanged;
import dev.parley.room.api.common.Receipt;
import dev.parley.room.core.Participant;
import dev.parley.room.core.Participant.TypingState;
import dev.parley.room.core.Participants;
import dev.parley.room.core.RoomContext;
import dev.parley.room.core.SessionState;
import dev.parley.room.log.EntryVisibility;
import dev.parley.room.log.Journal;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.RoomSignal;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Chat of a room: posts messages and signals typing.
 *
 * <p>Threads: confined to the room's serial executor.
 */
public final class RoomChat {
  /** Key of a member's pending typing signal. */
  private record TypingKey(UUID member) {}

  private final RoomContext context;
  private final Participants participants;
  private final Journal journal;
  private final AttachmentLookup attachments;

  public RoomChat(RoomContext context, AttachmentLookup attachments) {
    this.context = context;
    participants = context.participants();
    journal = context.journal();
    this.attachments = attachments;
  }

  public CompletionStage<Receipt> say(SessionState session, ChatMessage message) {
    require(session, message);
    if (message.replyTo().isEmpty() && message.attachments().isEmpty()) {
      return write(session, message, new Event.Posted(message.text()));
    }
    return quote(session, message)
        .thenCombine(
            attachments.sendable(session.participant().id(), message.to(), message.attachments()),
            (quote, sent) -> new Event.Posted(message.text(), quote, sent))
        .thenComposeAsync(
            posted -> {
              MessageRules.requireSession(session); // it can have ended meanwhile
              MessageRules.requireWrite(session);
              return write(session, message, posted);
            },
            context.executor());
  }

  private CompletionStage<Receipt> write(
      SessionState session, ChatMessage message, Event.Posted posted) {
    Participant author = session.participant();
    return journal
        .write(author.id(), message.to(), message.id(), posted)
        .handle((entry, failure) -> {
          if (failure != null) {
            throw MessageRules.notStored(failure);
          }
          return receipt(entry, author);
        });
  }

  private void require(SessionState session, ChatMessage message) {
    MessageRules.requireSession(session);
    MessageRules.requireWrite(session);
    message
        .to()
        .filter(to -> !participants.hasOther(session.participant(), to))
        .ifPresent(to -> {
          throw MessageRules.refused(
              MessageRefusal.NO_SUCH_MEMBER, "the room has no other member of id " + to);
        });
    MessageRules.pace(session, context.now());
  }

  /**
   * {@return the message that is replied to, after checking that all readers of the reply can see
   * it}
   */
  private CompletionStage<Optional<MessageReference>> quote(
      SessionState session, ChatMessage message) {
    if (message.replyTo().isEmpty()) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    UUID answered = message.replyTo().get();
    EntryVisibility author = new EntryVisibility(session.participant().id());
    return context
        .entry(answered)
        .handle((found, failure) -> {
          if (failure != null) {
            throw MessageRules.notStored(failure);
          }
          LogEntry entry =
              found
                  .filter(each -> each.event() instanceof Event.Posted && author.sees(each))
                  .orElseThrow(() -> MessageRules.noSuchMessage(answered));
          if (entry.recipient().isPresent()
              && !message.to().map(to -> new EntryVisibility(to).sees(entry)).orElse(false)) {
            throw MessageRules.refused(
                MessageRefusal.NO_SUCH_MESSAGE, "a private message is answered in private only");
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
  public void typing(SessionState session, boolean active, Optional<UUID> to) {
    Participant typist = session.participant();
    if (session.ended() || !session.rights().write() || !typist.maySignal(context.now())) {
      return;
    }
    TypingState before = typist.typing();
    TypingState now = active ? new TypingState(true, to) : TypingState.INACTIVE;
    typist.typing(now);
    // Readers for whom nothing changes get no signal: otherwise typing in private would be visible.
    context
        .streams()
        .signal(
            new TypingKey(typist.id()),
            reader ->
                !reader.equals(typist.id()) && (before.visibleTo(reader) || now.visibleTo(reader))
                    ? Optional.of(
                        new TypingChanged(
                            typist.id(),
                            now.visibleTo(reader),
                            now.visibleTo(reader) && now.to().isPresent()))
                    : Optional.empty());
    tellBranches(typist, before, now);
  }

  private void tellBranches(Participant typist, TypingState before, TypingState now) {
    UUID id = typist.id();
    if (before.to().isEmpty() || now.to().isEmpty()) {
      boolean open = now.active() && now.to().isEmpty();
      tellBranches(typist, new TypingChanged(id, open, false), Optional.empty());
    }
    before
        .to()
        .filter(reader -> !now.to().equals(before.to()))
        .ifPresent(reader ->
            tellBranches(typist, new TypingChanged(id, false, false), Optional.of(reader)));
    now.to()
        .ifPresent(reader ->
            tellBranches(
                typist, new TypingChanged(id, now.active(), now.active()), Optional.of(reader)));
  }

  private void tellBranches(Participant typist, TypingChanged item, Optional<UUID> reader) {
    Object key = List.of(new TypingKey(typist.id()), reader);
    RoomSignal signal = new RoomSignal.OfRoom(item, reader);
    if (reader.isEmpty()) {
      context.taps().tell(typist, key, signal);
    } else {
      context
          .participants()
          .byId(reader.get())
          .ifPresent(only -> context.taps().tellOnly(only, key, signal));
    }
  }
}
