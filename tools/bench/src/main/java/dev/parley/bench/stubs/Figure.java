package dev.parley.bench.stubs;

import dev.parley.bench.report.Section;
import java.util.List;
import java.util.Optional;

/**
 * A figure that JMH measures, in nanoseconds.
 *
 * @param section it belongs to
 * @param label of its row
 * @param bytes the label under which the bytes that a call allocates are told too
 * @param benchmark {@code Class.method} in a package of this module
 * @param parameters of the benchmark, {@code name=value}
 */
record Figure(
    Section section,
    String label,
    Optional<String> bytes,
    String benchmark,
    List<String> parameters) {
  static Figure of(Section section, String label, String benchmark, String... parameters) {
    return new Figure(section, label, Optional.empty(), benchmark, List.of(parameters));
  }

  /** {@return the same, with the bytes under a label} */
  Figure bytes(String value) {
    return new Figure(section, label, Optional.of(value), benchmark, parameters);
  }

  /** {@return the question to the process that measures} */
  String question(boolean quick) {
    return String.join(" ", benchmark, String.valueOf(quick), String.join(" ", parameters)).strip();
  }
}
