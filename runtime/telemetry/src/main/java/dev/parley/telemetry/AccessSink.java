package dev.parley.telemetry;

/**
 * Destination for the lines of an {@link AccessLog}.
 *
 * <p>Threads: called by one at a time, which may block.
 */
@FunctionalInterface
public interface AccessSink extends AutoCloseable {
  /**
   * Writes one line, given without a line end. An exception drops the line, which is counted; the
   * next one is tried.
   */
  void line(String line);

  /** Closes the sink after the last line. */
  @Override
  default void close() {}

  /** {@return a sink that logs each line} */
  static AccessSink logger(System.Logger logger, System.Logger.Level level) {
    return line -> logger.log(level, line);
  }
}
