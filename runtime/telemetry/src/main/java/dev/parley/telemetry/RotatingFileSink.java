package dev.parley.telemetry;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.logging.ErrorManager;
import java.util.logging.FileHandler;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.jspecify.annotations.Nullable;

/**
 * Sink with log rotation, by the JDK's file handler: {@code access.log.0} is written, {@code
 * access.log.1} is the previous file. Existing files are continued.
 *
 * <p>Threads: confined to one at a time.
 */
public final class RotatingFileSink implements AccessSink {
  private final FileHandler handler;
  private @Nullable Exception failure; // of the line that is being written

  private RotatingFileSink(FileHandler handler) throws IOException {
    this.handler = handler;
    handler.setEncoding(StandardCharsets.UTF_8.name());
    handler.setLevel(Level.ALL);
    handler.setFormatter(
        new Formatter() {
          @Override
          public String format(LogRecord record) {
            return record.getMessage() + "\n";
          }
        });
    handler.setErrorManager(
        new ErrorManager() {
          @Override
          public synchronized void error(String message, Exception cause, int code) {
            failure = cause == null ? new IOException(message) : cause;
          }
        });
  }

  /**
   * Opens the first file.
   *
   * @param path path of the files, without their number
   * @param bytesMax approximate size limit of one file: the line that exceeds it is the file's last
   * @param files number of files; the oldest is deleted for a new one
   * @throws IOException when the file cannot be written
   */
  public static RotatingFileSink open(Path path, long bytesMax, int files) throws IOException {
    if (bytesMax < 1 || files < 1) {
      throw new IllegalArgumentException(
          files + " files of " + bytesMax + " bytes: at least one of one byte");
    }
    String pattern = path.toAbsolutePath().toString().replace("%", "%%") + ".%g";
    return new RotatingFileSink(new FileHandler(pattern, bytesMax, files, true));
  }

  @Override
  public void line(String line) {
    failure = null;
    LogRecord record = new LogRecord(Level.INFO, line);
    if (!handler.isLoggable(record)) { // it takes no more lines, and says nothing
      throw new UncheckedIOException(
          new IOException("a line of the access log: its next file could not be opened"));
    }
    handler.publish(record);
    if (failure != null) {
      throw new UncheckedIOException(new IOException("a line of the access log", failure));
    }
  }

  @Override
  public void close() {
    handler.close();
  }
}
