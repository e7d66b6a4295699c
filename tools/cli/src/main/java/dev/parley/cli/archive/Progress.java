package dev.parley.cli.archive;

import java.io.PrintWriter;

/**
 * A bar on a terminal, which grows with what is done.
 *
 * <p>Threads: confined to one.
 */
public final class Progress implements AutoCloseable {
  private static final int WIDTH = 40;

  private final PrintWriter out;
  private final boolean shown;
  private final long all;
  private long done;
  private int drawn = -1;

  /**
   * @param shown whether there is a terminal to be drawn on
   * @param all steps that there are, about
   */
  public Progress(PrintWriter out, boolean shown, long all) {
    this.out = out;
    this.shown = shown;
    this.all = Math.max(1, all);
  }

  /** One more is done. */
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

  /** Takes the bar away. */
  @Override
  public void close() {
    if (drawn >= 0) {
      out.print("\r" + " ".repeat(WIDTH + 8) + "\r");
      out.flush();
    }
  }
}
