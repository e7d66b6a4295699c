package dev.parley.cli.log;

import dev.parley.server.config.LogFormat;
import dev.parley.server.config.LogLevel;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Setup of the log of this process. Code logs with {@code System.Logger}; the JDK passes its
 * records to {@code java.util.logging}, whose handlers write them to standard error.
 *
 * <p>Threads: call it once, before the first record.
 */
public final class LogSetup {
  /** Properties by which an operator configures {@code java.util.logging} in full. */
  private static final List<String> OVERRIDES =
      List.of("java.util.logging.config.file", "java.util.logging.config.class");

  private LogSetup() {}

  /** Sets format and level, unless the JDK's own configuration was given one. */
  public static void apply(LogFormat format, LogLevel level) {
    if (OVERRIDES.stream().anyMatch(property -> System.getProperty(property) != null)) {
      return;
    }
    Logger root = Logger.getLogger("");
    root.setLevel(level(level));
    for (Handler handler : root.getHandlers()) {
      handler.setLevel(Level.ALL); // the logger's level decides
      handler.setFormatter(
          switch (format) {
            case TEXT -> new TextLogFormatter();
            case JSON -> new JsonLogFormatter();
          });
    }
  }

  private static Level level(LogLevel level) {
    return switch (level) {
      case ERROR -> Level.SEVERE;
      case WARNING -> Level.WARNING;
      case INFO -> Level.INFO;
      case DEBUG -> Level.FINE;
      case TRACE -> Level.FINER;
    };
  }
}
