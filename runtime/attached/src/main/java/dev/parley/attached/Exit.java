package dev.parley.attached;

import java.util.List;

/**
 * Exit of an attached JVM.
 *
 * @param code exit code of the operating system; 128 plus the number of the signal that ended it
 * @param reason reason for which this side ended it, or an error seen before; empty when it ended
 *     by itself
 * @param lastLines its last lines of output, oldest first
 */
public record Exit(int code, String reason, List<OutputLine> lastLines) {
  private static final int SIGNALS = 128;
  private static final int OUT_OF_MEMORY = 3;
  private static final int LINES_TOLD = 5;

  /** Copies the lines. */
  public Exit {
    lastLines = List.copyOf(lastLines);
  }

  /** {@return the same exit with the reason that the restart limit is reached} */
  Exit notAgain(RestartPolicy restart) {
    String why =
        restart.times() == 0
            ? "it is not started again: its Restart never does"
            : "it is not started again: its Restart allows "
                + restart.times()
                + " starts within "
                + restart.window()
                + ", and all failed";
    return new Exit(code, reason.isEmpty() ? why : reason + "; " + why, lastLines);
  }

  /** {@return whether the program ended regularly, by its exit code} */
  public boolean isSuccess() {
    return code == 0 && reason.isEmpty();
  }

  /** {@return the exit in words, with the last lines of output} */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("it ended with exit code ").append(code);
    switch (code) {
      case OUT_OF_MEMORY -> text.append(" (what -XX:+ExitOnOutOfMemoryError ends it with)");
      case Host.CONNECTION_LOST -> text.append(" (its connection to this JVM was lost)");
      case SIGNALS + 6 -> text.append(" (as by signal 6, ABRT: the JVM crashed)");
      case SIGNALS + 9 -> text.append(" (as by signal 9, KILL)");
      case SIGNALS + 11 -> text.append(" (as by signal 11, SEGV)");
      case SIGNALS + 15 -> text.append(" (as by signal 15, TERM)");
      default -> {}
    }
    if (!reason.isEmpty()) {
      text.append("; ").append(reason);
    }
    return text.append(printed()).toString();
  }

  /**
   * Returns the last lines without stack frames: an exception's message is for readers, its origin
   * for logs.
   */
  private String printed() {
    List<String> told =
        lastLines.stream()
            .map(OutputLine::text)
            .filter(text -> !text.isBlank() && !text.startsWith("\tat "))
            .toList();
    List<String> last = told.subList(Math.max(0, told.size() - LINES_TOLD), told.size());
    return last.isEmpty() ? "" : "; it printed last:\n  " + String.join("\n  ", last);
  }
}
