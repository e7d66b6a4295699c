package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.LINE_CHARS_MAX;

import dev.parley.conference.api.Line;
import dev.parley.conference.api.LineRefusal;
import dev.parley.conference.api.SayRefused;
import java.util.Optional;

/** What may be said, whatever the room. */
final class LineRules {
  private LineRules() {}

  static void check(Line line) {
    if (line.text().length() > LINE_CHARS_MAX) {
      throw refused(
          LineRefusal.TOO_LONG,
          "the line has %d characters; at most %d are taken"
              .formatted(line.text().length(), LINE_CHARS_MAX));
    }
    if (line.text().isBlank()) {
      throw refused(LineRefusal.BLANK, "the line is blank");
    }
    if (line.text().chars().anyMatch(LineRules::isControl)) {
      throw refused(
          LineRefusal.BAD_TEXT, "the line has control characters other than tab and line ends");
    }
  }

  private static boolean isControl(int c) {
    return Character.isISOControl(c) && c != '\n' && c != '\r' && c != '\t';
  }

  static SayRefused refused(LineRefusal reason, String message) {
    return new SayRefused(reason, message, Optional.empty());
  }
}
