package dev.parley.cli.log;

import java.util.logging.Formatter;
import java.util.logging.LogRecord;

/**
 * Log format for people: time, level, logger and message on one line, and the stack trace of an
 * exception below it.
 */
final class TextLogFormatter extends Formatter {
  @Override
  public String format(LogRecord entry) {
    String line =
        "%s %-7s %s: %s%n"
            .formatted(
                LogFields.time(entry),
                LogFields.level(entry),
                entry.getLoggerName(),
                formatMessage(entry));
    return LogFields.stackTrace(entry).map(trace -> line + trace).orElse(line);
  }
}
