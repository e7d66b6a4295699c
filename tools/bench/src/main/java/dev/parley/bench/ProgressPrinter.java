package dev.parley.bench;

import dev.parley.bench.table.ProgressListener;
import java.io.Console;
import java.util.Locale;
import java.util.Optional;

/**
 * Prints progress to standard error: one changing line on a terminal, otherwise a line per step.
 */
final class ProgressPrinter implements ProgressListener {
  private static final String ERASE = "\r\033[K";

  private final boolean terminal =
      Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
  private final long start = System.nanoTime();

  @Override
  public void at(String what) {
    String line =
        String.format(
            Locale.ROOT, "parley: %4d s  %s", (System.nanoTime() - start) / 1_000_000_000, what);
    if (terminal) {
      System.err.print(ERASE + line);
    } else {
      System.err.println(line);
    }
  }

  /** Erases the line before the report is printed. */
  void end() {
    if (terminal) {
      System.err.print(ERASE);
    }
  }
}
