package dev.parley.transport.websocket;

import java.text.MessageFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Lines that a class logs while this is open, as WARNING or above. */
final class LogCheck extends Handler implements AutoCloseable {
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final Logger logger;

  private LogCheck(Logger logger) {
    this.logger = logger;
  }

  static LogCheck of(Class<?> type) {
    LogCheck check = new LogCheck(Logger.getLogger(type.getName()));
    check.logger.addHandler(check);
    return check;
  }

  List<String> lines() {
    return lines;
  }

  @Override
  public void publish(LogRecord line) {
    lines.add(MessageFormat.format(line.getMessage(), line.getParameters()));
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
  }
}
