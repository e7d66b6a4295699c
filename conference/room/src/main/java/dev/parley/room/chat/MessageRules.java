package dev.parley.room.chat;

import static dev.parley.room.limits.ConferenceLimits.MESSAGES_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.MESSAGE_ATTACHMENTS_MAX;
import static dev.parley.room.limits.ConferenceLimits.MESSAGE_CHARS_MAX;
import static dev.parley.room.limits.ConferenceLimits.REACTION_BYTES_MAX;
import static dev.parley.room.limits.ConferenceLimits.SEARCHES_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.SEARCH_CHARS_MAX;

import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.MessageRefusal;
import dev.parley.room.api.MessageRefused;
import dev.parley.room.core.SessionState;
import dev.parley.room.spi.RoomLogException;
import dev.parley.room.spi.StageFailures;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Validation of chat messages and their updates, independent of the room, and the exceptions for
 * refusals.
 */
public final class MessageRules {
  private static final Pattern ONE_SIGN = Pattern.compile("\\X");

  private MessageRules() {}

  public static void check(ChatMessage message) {
    if (message.attachments().size() > MESSAGE_ATTACHMENTS_MAX) {
      throw refused(
          MessageRefusal.TOO_MANY_ATTACHMENTS,
          "the message has %d attachments; at most %d are allowed"
              .formatted(message.attachments().size(), MESSAGE_ATTACHMENTS_MAX));
    }
    check(message.text(), !message.attachments().isEmpty());
  }

  /**
   * @param empty whether the text may be blank
   */
  public static void check(String text, boolean empty) {
    if (text.length() > MESSAGE_CHARS_MAX) {
      throw refused(
          MessageRefusal.TOO_LONG,
          "the message has %d characters; at most %d are allowed"
              .formatted(text.length(), MESSAGE_CHARS_MAX));
    }
    if (!empty && text.isBlank()) {
      throw refused(MessageRefusal.BLANK, "the message is blank");
    }
    if (text.chars().anyMatch(MessageRules::isControl)) {
      throw refused(
          MessageRefusal.BAD_TEXT,
          "the message has control characters other than tab and line ends");
    }
  }

  static void checkReaction(String emoji) {
    if (emoji.length() > REACTION_BYTES_MAX
        || emoji.getBytes(StandardCharsets.UTF_8).length > REACTION_BYTES_MAX
        || !ONE_SIGN.matcher(emoji).matches()
        || emoji.codePoints().noneMatch(MessageRules::isSeen)) {
      throw refused(
          MessageRefusal.BAD_REACTION,
          "a reaction is one sign that can be seen, of at most %d bytes"
              .formatted(REACTION_BYTES_MAX));
    }
  }

  private static boolean isSeen(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.NON_SPACING_MARK,
          Character.ENCLOSING_MARK,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SPACE_SEPARATOR ->
          false;
      default -> true;
    };
  }

  public static void checkSearch(String text) {
    if (text.isBlank()) {
      throw refused(MessageRefusal.BLANK, "there is nothing to search for");
    }
    if (text.length() > SEARCH_CHARS_MAX) {
      throw refused(
          MessageRefusal.TOO_LONG,
          "what is searched for has %d characters; at most %d are taken"
              .formatted(text.length(), SEARCH_CHARS_MAX));
    }
  }

  static void requireSession(SessionState session) {
    if (session.ended()) {
      throw refused(
          MessageRefusal.NO_SESSION, "the session has ended; join again with the resume key");
    }
  }

  static void requireWrite(SessionState session) {
    if (!session.rights().write()) {
      throw refused(MessageRefusal.NOT_ALLOWED, "you have no right to write in this room");
    }
  }

  /**
   * Counts a message or update towards the member's rate limit.
   *
   * @throws MessageRefused if the limit is exceeded
   */
  static void pace(SessionState session, Instant now) {
    if (session.merging()) {
      return;
    }
    var wait = session.participant().rateLimits(now).messages().take(now);
    if (wait.isPresent()) {
      throw new MessageRefused(
          MessageRefusal.TOO_FAST,
          "more than %d messages, edits and reactions within a second"
              .formatted(MESSAGES_PER_SECOND),
          wait);
    }
  }

  /**
   * Counts a search towards the member's rate limit.
   *
   * @throws MessageRefused if the limit is exceeded
   */
  static void paceSearch(SessionState session, Instant now) {
    var wait = session.participant().rateLimits(now).searches().take(now);
    if (wait.isPresent()) {
      throw new MessageRefused(
          MessageRefusal.TOO_FAST,
          "more than %d searches within a second".formatted(SEARCHES_PER_SECOND),
          wait);
    }
  }

  /** {@return the exception for a message or update that could not be stored} */
  public static RuntimeException notStored(Throwable failure) {
    return StageFailures.cause(failure) instanceof RoomLogException log
        ? refused(MessageRefusal.NOT_STORED, "the message was not stored: " + log.textForMembers())
        : StageFailures.thrown(failure);
  }

  static MessageRefused noSuchMessage(UUID message) {
    return refused(MessageRefusal.NO_SUCH_MESSAGE, "the room has no message " + message);
  }

  static MessageRefused idTaken() {
    return refused(MessageRefusal.ID_TAKEN, "the id is in use; make a random one for each message");
  }

  private static boolean isControl(int c) {
    return Character.isISOControl(c) && c != '\n' && c != '\r' && c != '\t';
  }

  public static MessageRefused refused(MessageRefusal reason, String message) {
    return new MessageRefused(reason, message, Optional.empty());
  }
}
