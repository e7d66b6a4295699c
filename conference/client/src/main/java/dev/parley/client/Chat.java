package dev.parley.client;

import dev.parley.client.session.Listeners;
import dev.parley.client.session.Registration;
import dev.parley.client.session.RepeatedCalls;
import dev.parley.room.api.Caption;
import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.HistoryPage;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.SearchResult;
import dev.parley.room.api.common.Receipt;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * Chat of a room. Each call returns at once; its stage completes when the message is on the
 * server's disk, fails with a {@link dev.parley.room.api.MessageRefused}, or with a {@link
 * dev.parley.client.session.ClientException} if the room is closed first. A message whose receipt
 * is lost with the connection is sent again under its id, so that it is posted once. Messages keep
 * their order, and wait while the server has them too fast.
 *
 * <p>Threads: safe for all.
 */
public final class Chat {
  private final RepeatedCalls messages;
  private final RepeatedCalls reads;
  private final Listeners<RoomItem> items;

  /**
   * @param messages calls in the order in which they are made
   * @param reads calls that wait for no other
   */
  Chat(RepeatedCalls messages, RepeatedCalls reads, Listeners<RoomItem> items) {
    this.messages = messages;
    this.reads = reads;
    this.items = items;
  }

  /** Says something to all members: 1 to 4,000 characters. */
  public CompletionStage<Receipt> say(String text) {
    return say(new ChatMessage(UUID.randomUUID(), Optional.empty(), text));
  }

  /** Says something to one other member. */
  public CompletionStage<Receipt> sayTo(UUID member, String text) {
    return say(new ChatMessage(UUID.randomUUID(), Optional.of(member), text));
  }

  /** Replies to a message, for those who may read it. */
  public CompletionStage<Receipt> reply(MessagePosted message, String text) {
    Optional<UUID> to =
        message.to().isPresent() ? Optional.of(message.author().id()) : Optional.empty();
    return say(
        new ChatMessage(UUID.randomUUID(), to, text, Optional.of(message.message()), List.of()));
  }

  /** Posts a message, with attachments if it has any. */
  public CompletionStage<Receipt> say(ChatMessage message) {
    return messages.call(session -> session.say(message));
  }

  /** Changes the text of one of this member's messages. */
  public CompletionStage<Receipt> edit(UUID message, String text) {
    UUID id = UUID.randomUUID();
    return messages.call(session -> session.edit(id, message, text));
  }

  /** Deletes a message of this member or, with the right to moderate, of any. */
  public CompletionStage<Receipt> delete(UUID message) {
    UUID id = UUID.randomUUID();
    return messages.call(session -> session.delete(id, message));
  }

  /** Adds a reaction to a message, or removes it. */
  public CompletionStage<Receipt> react(UUID message, String emoji, boolean on) {
    UUID id = UUID.randomUUID();
    return messages.call(session -> session.react(id, message, emoji, on));
  }

  /**
   * Captions something that a member said, for all members: pages display it with the call, and it
   * is found by searching the chat.
   *
   * @param text 1 to 1,000 characters
   * @param language of the text as a BCP 47 tag, such as {@code en}; empty if not known
   */
  public CompletionStage<Receipt> caption(UUID speaker, String text, String language) {
    Caption caption = new Caption(UUID.randomUUID(), speaker, text, language);
    return messages.call(session -> session.caption(caption));
  }

  /** {@return the newest events before one of the room's log; {@link Long#MAX_VALUE} for all} */
  public CompletionStage<HistoryPage> history(long beforeNumber, int most) {
    return reads.call(session -> session.history(beforeNumber, most));
  }

  /** {@return messages that contain a text, newest first} */
  public CompletionStage<SearchResult> search(String text, long beforeNumber, int most) {
    return reads.call(session -> session.search(text, beforeNumber, most));
  }

  /** Adds a listener for messages of all members, this one included. */
  public Registration onMessage(Consumer<MessagePosted> listener) {
    return items.add(item -> {
      if (item instanceof MessagePosted message) {
        listener.accept(message);
      }
    });
  }
}
