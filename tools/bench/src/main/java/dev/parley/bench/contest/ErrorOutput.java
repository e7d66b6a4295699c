package dev.parley.bench.contest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Standard error of a process, kept in a file. */
public final class ErrorOutput {
  private static final int LINES = 3;

  /** {@return the first lines in brackets, to be appended to a message; empty if there are none} */
  public static String first(Path file) {
    try {
      List<String> lines =
          Files.readAllLines(file).stream().limit(LINES).map(String::strip).toList();
      return lines.isEmpty() ? "" : " (" + String.join(" | ", lines) + ")";
    } catch (IOException e) {
      return "";
    }
  }

  private ErrorOutput() {}
}
