package dev.parley.attached;

import java.util.List;

/**
 * How an attached JVM ended.
 *
 * @param code what the operating system tells; 128 and the number of a signal that ended it
 * @param reason why it was ended from here, or what was seen before; empty when it ended by itself
 * @param lastLines what it printed last, oldest first
 */
public record Exit(int code, String reason, List<Line> lastLines) {
  private static final int SIGNALS = 128;
  private static final int OUT_OF_MEMORY = 3;
  private static final int LINES_TOLD = 5;

  /** Copies the lines. */
  public Exit {
    lastLines = List.copyOf(lastLines);
  }

  /** {@return the same end, told as the last one since the restarts are used up} */
  Exit notAgain(Restart restart) {
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

  /** {@return whether it is what a program ends with that has done its work} */
  public boolean orderly() {
    return code == 0 && reason.isEmpty();
  }

  /** {@return the end in words, with the last lines that were printed} */
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

  /** Where an exception came from is for logs; what it was is for messages. */
  private String printed() {
    List<String> told =
        lastLines.stream()
            .map(Line::text)
            .filter(text -> !text.isBlank() && !text.startsWith("\tat "))
            .toList();
    List<String> last = told.subList(Math.max(0, told.size() - LINES_TOLD), told.size());
    return last.isEmpty() ? "" : "; it printed last:\n  " + String.join("\n  ", last);
  }
}
