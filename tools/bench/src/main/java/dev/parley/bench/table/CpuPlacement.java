package dev.parley.bench.table;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Processor placement of the two ends of a pair. The cost of a call depends on it more than on
 * anything else: waking a thread on another processor may take longer than the whole call.
 */
public enum CpuPlacement {
  /** The kernel chooses the processors, and may move the ends. */
  FREE("placed by the kernel"),
  /** Both on processor 0. */
  SAME("both ends on processor 0"),
  /** First end on processor 0, second end on processor 1. */
  SPLIT("ends on processors 0 and 1");

  private final String text;

  CpuPlacement(String text) {
    this.text = text;
  }

  /** {@return the name on the command line} */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** {@return the description in reports} */
  public String text() {
    return text;
  }

  /**
   * {@return the command of the first or second end, prefixed by {@code taskset} if it is pinned}
   */
  public List<String> command(boolean first, List<String> plain) {
    return Stream.concat(prefix(first).stream(), plain.stream()).toList();
  }

  private List<String> prefix(boolean first) {
    return switch (this) {
      case FREE -> List.of();
      case SAME -> List.of("taskset", "-c", "0");
      case SPLIT -> List.of("taskset", "-c", first ? "0" : "1");
    };
  }
}
