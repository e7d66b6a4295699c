package dev.parley.cli.archive;

import java.io.PrintWriter;

/**
 * Progress bar on a terminal.
 *
 * <p>Threads: confined to one.
 */
public final class ProgressBar implements AutoCloseable {
  private static final int WIDTH = 40;

  private final PrintWriter out;
  private final boolean shown;
  private final long all;
  private long done;
  private int drawn = -1;

  /**
   * @param shown whether the bar is drawn; false if the output is not a terminal
   * @param all the approximate number of steps
   */
  public ProgressBar(PrintWriter out, boolean shown, long all) {
    this.out = out;
    this.shown = shown;
    this.all = Math.max(1, all);
  }

  /** Advances the bar by one step. */
  public void step() {
    done++;
    int width = (int) Math.min(WIDTH, done * WIDTH / all);
    if (shown && width != drawn) {
      drawn = width;
      out.print(
          "\r[%s%s] %3d %%"
              .formatted("#".repeat(width), " ".repeat(WIDTH - width), 100 * width / WIDTH));
      out.flush();
    }
  }

  /** Erases the bar. */
  @Override
  public void close() {
    if (drawn >= 0) {
      out.print("\r" + " ".repeat(WIDTH + 8) + "\r");
      out.flush();
    }
  }
}
