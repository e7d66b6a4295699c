package dev.parley.room.chat;

import static dev.parley.room.limits.ConferenceLimits.MEMBER_REACTIONS_MAX;
import static dev.parley.room.limits.ConferenceLimits.REACTIONS_MAX;
import static dev.parley.room.limits.ConferenceLimits.REACTION_KINDS_MAX;

import dev.parley.room.api.MessageRefusal;
import dev.parley.room.api.MessageRefused;
import dev.parley.room.api.common.Receipt;
import dev.parley.room.api.files.Attachment;
import dev.parley.room.core.RoomContext;
import dev.parley.room.core.SessionState;
import dev.parley.room.log.EntryVisibility;
import dev.parley.room.log.Journal;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MessageUpdateKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * Updates of chat messages: edits, deletions and reactions. The state of a message is read from the
 * log when its first update arrives, and kept until its last pending update is done.
 *
 * <p>Threads: confined to the room's serial executor. Memory: the messages with pending updates.
 */
public final class MessageUpdates {
  /** A message with pending updates. */
  private static final class UpdatedMessage {
    private final MessageState state = new MessageState();
    private final Set<MessageState.ReactionKey> coming = new HashSet<>(); // being written to disk
    private CompletableFuture<Optional<LogEntry>> posted = new CompletableFuture<>();
    private int calls;
  }

  private record Known(Optional<LogEntry> posted, List<LogEntry> updates) {}

  private final RoomContext context;
  private final Journal journal;
  private final Map<UUID, UpdatedMessage> subjects = new HashMap<>(); // by message id

  public MessageUpdates(RoomContext context) {
    this.context = context;
    journal = context.journal();
  }

  public CompletionStage<Receipt> edit(SessionState session, UUID id, UUID message, String text) {
    MessageRules.requireSession(session);
    MessageRules.requireWrite(session);
    return update(
        session,
        id,
        message,
        _ -> new Event.Edited(message, text),
        (subject, posted) -> {
          requireOwn(session, posted);
          MessageRules.requireWrite(session);
          requireThere(subject);
          MessageRules.check(text, !files(posted).isEmpty());
        });
  }

  public CompletionStage<Receipt> delete(SessionState session, UUID id, UUID message) {
    MessageRules.requireSession(session);
    return update(
        session,
        id,
        message,
        posted -> new Event.Deleted(message, files(posted).stream().map(Attachment::id).toList()),
        (_, posted) -> {
          if (!session.rights().moderate()) {
            requireOwn(session, posted);
          }
        });
  }

  public CompletionStage<Receipt> react(
      SessionState session, UUID id, UUID message, String emoji, boolean on) {
    MessageRules.requireSession(session);
    MessageRules.requireWrite(session);
    MessageRules.checkReaction(emoji);
    return update(
        session,
        id,
        message,
        _ -> new Event.Reacted(message, emoji, on),
        (subject, _) -> {
          MessageRules.requireWrite(session);
          requireThere(subject);
          if (on) {
            requirePlace(subject, new MessageState.ReactionKey(session.participant().id(), emoji));
          }
        });
  }

  private static void requireOwn(SessionState session, LogEntry posted) {
    if (!posted.author().equals(session.participant().id())) {
      throw MessageRules.refused(MessageRefusal.NOT_YOURS, "that is another member's message");
    }
  }

  private static void requireThere(UpdatedMessage subject) {
    if (subject.state.deleted()) {
      throw MessageRules.refused(MessageRefusal.DELETED, "the message was deleted");
    }
  }

  private static void requirePlace(UpdatedMessage subject, MessageState.ReactionKey reaction) {
    Set<MessageState.ReactionKey> all = new HashSet<>(subject.coming);
    subject.state.reactionsInEffect().forEach(all::add);
    all.add(reaction);
    if (all.size() > REACTIONS_MAX
        || all.stream().map(MessageState.ReactionKey::emoji).distinct().count()
            > REACTION_KINDS_MAX) {
      throw MessageRules.refused(
          MessageRefusal.TOO_MANY_REACTIONS,
          "a message has at most %d reactions of %d kinds"
              .formatted(REACTIONS_MAX, REACTION_KINDS_MAX));
    }
    if (all.stream().filter(each -> each.member().equals(reaction.member())).count()
        > MEMBER_REACTIONS_MAX) {
      throw MessageRules.refused(
          MessageRefusal.TOO_MANY_REACTIONS,
          "a member has at most %d reactions to a message".formatted(MEMBER_REACTIONS_MAX));
    }
  }

  private static List<Attachment> files(LogEntry message) {
    return message.event() instanceof Event.Posted posted ? posted.attachments() : List.of();
  }

  /**
   * @param what creates the event from the message's log entry
   * @param rule throws the refusal if the event is not allowed
   */
  private CompletionStage<Receipt> update(
      SessionState session,
      UUID id,
      UUID message,
      Function<LogEntry, Event> what,
      BiConsumer<UpdatedMessage, LogEntry> rule) {
    MessageRules.pace(session, context.now());
    UpdatedMessage subject = subjects.computeIfAbsent(message, this::read);
    subject.calls++;
    return subject
        .posted
        .thenCompose(posted -> {
          MessageRules.requireSession(session); // it can have ended while the message was read
          LogEntry entry =
              posted
                  .filter(new EntryVisibility(session.participant().id())::sees)
                  .orElseThrow(() -> MessageRules.noSuchMessage(message));
          Event event = what.apply(entry);
          try {
            rule.accept(subject, entry);
          } catch (MessageRefused refused) {
            return before(session, id, event, refused);
          }
          return write(session, id, subject, entry, event);
        })
        .whenComplete((_, _) -> {
          subject.calls--;
          if (subject.calls == 0) {
            subjects.remove(message, subject);
          }
        });
  }

  private UpdatedMessage read(UUID message) {
    var subject = new UpdatedMessage();
    subject.posted =
        context
            .entry(message)
            .thenCombine(context.log().messageUpdates(context.name(), Set.of(message)), Known::new)
            .handleAsync(
                (found, failure) -> {
                  if (failure != null) {
                    throw MessageRules.notStored(failure);
                  }
                  found.updates().forEach(subject.state::apply);
                  return found.posted().filter(entry -> entry.event() instanceof Event.Posted);
                },
                context.executor())
            .toCompletableFuture();
    return subject;
  }

  private CompletionStage<Receipt> write(
      SessionState session, UUID id, UpdatedMessage subject, LogEntry message, Event event) {
    UUID author = session.participant().id();
    Optional<MessageState.ReactionKey> reaction = reaction(author, event);
    reaction.ifPresent(subject.coming::add);
    return journal
        .write(author, other(message, author), id, event)
        .handle((written, failure) -> {
          reaction.ifPresent(subject.coming::remove);
          if (failure != null) {
            throw MessageRules.notStored(failure);
          }
          return receipt(written, author, event).orElseThrow(MessageRules::idTaken);
        });
  }

  private static Optional<MessageState.ReactionKey> reaction(UUID author, Event event) {
    return event instanceof Event.Reacted(_, String emoji, boolean on) && on
        ? Optional.of(new MessageState.ReactionKey(author, emoji))
        : Optional.empty();
  }

  /** {@return the other of the two members who see a private message} */
  private static Optional<UUID> other(LogEntry message, UUID member) {
    return message.recipient().map(to -> to.equals(member) ? message.author() : to);
  }

  /**
   * Looks for an earlier event with the same id before an update is refused: the update may have
   * been stored already, with its receipt lost on the way to the client.
   */
  private CompletionStage<Receipt> before(
      SessionState session, UUID id, Event event, MessageRefused refused) {
    return context
        .entry(id)
        .handleAsync(
            (found, failure) -> {
              if (failure != null) {
                throw MessageRules.notStored(failure);
              }
              return found
                  .flatMap(entry -> receipt(entry, session.participant().id(), event))
                  .orElseThrow(() -> refused);
            },
            context.executor());
  }

  private static Optional<Receipt> receipt(LogEntry entry, UUID author, Event event) {
    return entry.author().equals(author)
            && entry.event().messageUpdate().equals(event.messageUpdate())
        ? Optional.of(new Receipt(entry.number(), entry.at()))
        : Optional.empty();
  }

  /** Handles an entry that has been stored. */
  public void published(LogEntry entry) {
    entry
        .event()
        .messageUpdate()
        .map(MessageUpdateKey::message)
        .map(subjects::get)
        .ifPresent(subject -> subject.state.apply(entry));
  }
}
