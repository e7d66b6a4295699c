package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.LINES_PER_SECOND;
import static dev.parley.conference.ConferenceLimits.LINE_ATTACHMENTS_MAX;
import static dev.parley.conference.ConferenceLimits.LINE_CHARS_MAX;
import static dev.parley.conference.ConferenceLimits.REACTION_BYTES_MAX;
import static dev.parley.conference.ConferenceLimits.SEARCH_CHARS_MAX;

import dev.parley.conference.api.Line;
import dev.parley.conference.api.LineRefusal;
import dev.parley.conference.api.SayRefused;
import dev.parley.conference.spi.RoomLogException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Validation of chat messages and their updates, independent of the room, and the exceptions for
 * refusals.
 */
final class LineRules {
  private static final Pattern ONE_SIGN = Pattern.compile("\\X");

  private LineRules() {}

  static void check(Line line) {
    if (line.attachments().size() > LINE_ATTACHMENTS_MAX) {
      throw refused(
          LineRefusal.TOO_MANY_ATTACHMENTS,
          "%d files go with the line; at most %d are taken"
              .formatted(line.attachments().size(), LINE_ATTACHMENTS_MAX));
    }
    check(line.text(), !line.attachments().isEmpty());
  }

  /**
   * @param empty whether the text may be blank
   */
  static void check(String text, boolean empty) {
    if (text.length() > LINE_CHARS_MAX) {
      throw refused(
          LineRefusal.TOO_LONG,
          "the line has %d characters; at most %d are taken"
              .formatted(text.length(), LINE_CHARS_MAX));
    }
    if (!empty && text.isBlank()) {
      throw refused(LineRefusal.BLANK, "the line is blank");
    }
    if (text.chars().anyMatch(LineRules::isControl)) {
      throw refused(
          LineRefusal.BAD_TEXT, "the line has control characters other than tab and line ends");
    }
  }

  static void checkReaction(String emoji) {
    if (emoji.length() > REACTION_BYTES_MAX
        || emoji.getBytes(StandardCharsets.UTF_8).length > REACTION_BYTES_MAX
        || !ONE_SIGN.matcher(emoji).matches()
        || emoji.codePoints().noneMatch(LineRules::isSeen)) {
      throw refused(
          LineRefusal.BAD_REACTION,
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

  static void checkSearch(String text) {
    if (text.isBlank()) {
      throw refused(LineRefusal.BLANK, "there is nothing to search for");
    }
    if (text.length() > SEARCH_CHARS_MAX) {
      throw refused(
          LineRefusal.TOO_LONG,
          "what is searched for has %d characters; at most %d are taken"
              .formatted(text.length(), SEARCH_CHARS_MAX));
    }
  }

  static void requireSeat(SeatServant seat) {
    if (seat.gone()) {
      throw refused(LineRefusal.NO_SEAT, "the seat is given up; join again with the resume key");
    }
  }

  static void requireWrite(SeatServant seat) {
    if (!seat.rights().write()) {
      throw refused(LineRefusal.NOT_ALLOWED, "you have no right to write in this room");
    }
  }

  /**
   * Counts a message or update towards the member's rate limit.
   *
   * @throws SayRefused if the limit is exceeded
   */
  static void pace(SeatServant seat, Instant now) {
    var wait = seat.holder().paces(now).lines().take(now);
    if (wait.isPresent()) {
      throw new SayRefused(
          LineRefusal.TOO_FAST,
          "more than %d lines, edits and reactions within a second".formatted(LINES_PER_SECOND),
          wait);
    }
  }

  /** {@return the exception for a message or update that could not be stored} */
  static RuntimeException notStored(Throwable failure) {
    return Failures.cause(failure) instanceof RoomLogException log
        ? refused(LineRefusal.NOT_STORED, "that is not on disk, and not said: " + log.getMessage())
        : Failures.thrown(failure);
  }

  static SayRefused noSuchLine(UUID line) {
    return refused(LineRefusal.NO_SUCH_LINE, "the room has no line " + line);
  }

  static SayRefused idTaken() {
    return refused(LineRefusal.ID_TAKEN, "the id is in use; make a random one for each line");
  }

  private static boolean isControl(int c) {
    return Character.isISOControl(c) && c != '\n' && c != '\r' && c != '\t';
  }

  static SayRefused refused(LineRefusal reason, String message) {
    return new SayRefused(reason, message, Optional.empty());
  }
}
