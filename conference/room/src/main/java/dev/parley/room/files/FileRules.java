package dev.parley.room.files;

import static dev.parley.room.limits.ConferenceLimits.FILE_NAME_CHARS_MAX;

import dev.parley.room.api.files.FilePosition;
import dev.parley.room.api.files.FileRefusal;
import dev.parley.room.api.files.FileRefused;
import dev.parley.room.api.files.NewAttachment;
import dev.parley.room.core.SessionState;
import dev.parley.room.spi.RoomLogException;
import dev.parley.room.spi.StageFailures;

/** Validation of file operations, independent of the room. */
final class FileRules {
  private FileRules() {}

  static void check(NewAttachment file) {
    String name = file.name();
    if (name.isBlank() || name.length() > FILE_NAME_CHARS_MAX) {
      throw refused(
          FileRefusal.BAD_NAME,
          "the name of an attachment has 1 to %d characters".formatted(FILE_NAME_CHARS_MAX));
    }
    if (name.codePoints().anyMatch(FileRules::isOdd)) {
      throw refused(
          FileRefusal.BAD_NAME,
          "the name of an attachment has no slashes, and no control or invisible characters");
    }
  }

  private static boolean isOdd(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> character == '/' || character == '\\';
    };
  }

  static boolean fits(FilePosition placing) {
    return placing.line() >= 0
        && placing.column() >= 0
        && placing.anchorLine() >= 0
        && placing.anchorColumn() >= 0
        && placing.page() >= 0
        && placing.top() >= 0
        && placing.top() <= 1;
  }

  /** Checks that the session is open and its member has a right. */
  static void requireRight(SessionState session, boolean right, String to) {
    if (session.ended()) {
      throw refused(
          FileRefusal.NO_SESSION, "the session has ended; join again with the resume key");
    }
    if (!right) {
      throw refused(FileRefusal.NOT_ALLOWED, "you have no right to %s this room".formatted(to));
    }
  }

  static FileRefused refused(FileRefusal reason, String message) {
    return new FileRefused(reason, message);
  }

  static RuntimeException notStored(Throwable failure) {
    return StageFailures.cause(failure) instanceof RoomLogException log
        ? refused(FileRefusal.NOT_STORED, "that is not on disk: " + log.textForMembers())
        : StageFailures.thrown(failure);
  }
}
