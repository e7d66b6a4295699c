package dev.parley.telemetry;

/**
 * Where the lines of an {@link AccessLog} go.
 *
 * <p>Threads: called by one at a time, which may wait.
 */
@FunctionalInterface
public interface AccessSink extends AutoCloseable {
  /**
   * Takes one line, which has no line end. An exception drops the line, which is counted; the next
   * one is tried.
   */
  void line(String line);

  /** No more lines will come. */
  @Override
  default void close() {}

  /** {@return a sink that logs each line} */
  static AccessSink logger(System.Logger logger, System.Logger.Level level) {
    return line -> logger.log(level, line);
  }
}
