package dev.parley.cli.log;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.LogRecord;

/** Fields that log records have in each format. */
final class LogFields {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSX").withZone(ZoneOffset.UTC);

  private LogFields() {}

  /** {@return the time in UTC, in milliseconds} */
  static String time(LogRecord entry) {
    return TIME.format(entry.getInstant());
  }

  /** {@return the level's name in {@code System.Logger}} */
  static String level(LogRecord entry) {
    int level = entry.getLevel().intValue();
    if (level >= Level.SEVERE.intValue()) {
      return "ERROR";
    }
    if (level >= Level.WARNING.intValue()) {
      return "WARNING";
    }
    if (level >= Level.INFO.intValue()) {
      return "INFO";
    }
    return level >= Level.FINE.intValue() ? "DEBUG" : "TRACE";
  }

  /** {@return the stack trace; empty for a record without an exception} */
  static Optional<String> stackTrace(LogRecord entry) {
    return Optional.ofNullable(entry.getThrown())
        .map(thrown -> {
          StringWriter text = new StringWriter();
          thrown.printStackTrace(new PrintWriter(text, true));
          return text.toString();
        });
  }
}
