package dev.parley.bench;

import java.util.List;
import java.util.Locale;

/**
 * On which processors the two ends of a pair run. What a call costs depends on it more than on
 * anything else: waking a thread on another processor may take longer than the whole call.
 */
public enum Placement {
  /** Where the kernel likes; it may change its mind. */
  FREE("placed by the kernel"),
  /** Both on processor 0. */
  SAME("both ends on processor 0"),
  /** One on processor 0, one on processor 1. */
  SPLIT("ends on processors 0 and 1");

  private final String text;

  Placement(String text) {
    this.text = text;
  }

  /** {@return the word for it on the command line} */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** {@return words for people} */
  public String text() {
    return text;
  }

  /** {@return what to put before the command of the first or second end} */
  public List<String> prefix(boolean first) {
    return switch (this) {
      case FREE -> List.of();
      case SAME -> List.of("taskset", "-c", "0");
      case SPLIT -> List.of("taskset", "-c", first ? "0" : "1");
    };
  }
}
