package dev.parley.attached;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Reader of a child's output: passes each line on, and keeps the last ones.
 *
 * <p>Threads: one per stream. Memory: {@link #KEPT} lines.
 */
final class OutputReader {
  static final int KEPT = 50;
  private static final System.Logger LOG = System.getLogger(OutputReader.class.getName());

  private final Consumer<OutputLine> consumer;
  private final Deque<OutputLine> last = new ArrayDeque<>(); // guarded by itself

  OutputReader(Consumer<OutputLine> consumer) {
    this.consumer = consumer;
  }

  /** Starts to read a stream to its end. {@return the thread that reads it} */
  Thread read(InputStream in, OutputLine.Stream stream, String name) {
    return Thread.ofPlatform()
        .daemon()
        .name(name + "-" + stream.name().toLowerCase(Locale.ROOT))
        .start(() -> readAll(in, stream));
  }

  void readAll(InputStream in, OutputLine.Stream stream) {
    try (Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
      char[] chars = new char[OutputLine.CHARS_MAX];
      StringBuilder line = new StringBuilder();
      for (int count = reader.read(chars); count >= 0; count = reader.read(chars)) {
        for (int i = 0; i < count; i++) {
          if (chars[i] == '\n') {
            end(line, stream, false);
          } else {
            if (line.length() == OutputLine.CHARS_MAX) {
              end(line, stream, true);
            }
            line.append(chars[i]);
          }
        }
      }
      if (!line.isEmpty()) {
        end(line, stream, false);
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "reading what a child prints", e);
    }
  }

  private void end(StringBuilder text, OutputLine.Stream stream, boolean open) {
    int length = text.length();
    if (!open && length > 0 && text.charAt(length - 1) == '\r') {
      text.setLength(length - 1);
    }
    OutputLine line = new OutputLine(stream, text.toString(), open);
    text.setLength(0);
    synchronized (last) {
      if (last.size() == KEPT) {
        last.removeFirst();
      }
      last.addLast(line);
    }
    try {
      consumer.accept(line);
    } catch (RuntimeException | Error e) {
      // Who stopped reading here would stop the child when it prints.
      LOG.log(System.Logger.Level.WARNING, "a consumer of a child's output failed", e);
    }
  }

  /** {@return the last lines of both streams, oldest first} */
  List<OutputLine> last() {
    synchronized (last) {
      return List.copyOf(last);
    }
  }
}
