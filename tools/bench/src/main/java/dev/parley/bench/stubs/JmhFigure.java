package dev.parley.bench.stubs;

import dev.parley.bench.report.ReportSection;
import java.util.List;
import java.util.Optional;

/**
 * A figure that JMH measures, in nanoseconds per call.
 *
 * @param section the section of its row
 * @param label the label of its row
 * @param bytes the label of a row for the bytes that a call allocates; empty for none
 * @param benchmark {@code Class.method} in a package of this module
 * @param parameters the parameters of the benchmark, {@code name=value}
 */
record JmhFigure(
    ReportSection section,
    String label,
    Optional<String> bytes,
    String benchmark,
    List<String> parameters) {
  static JmhFigure of(ReportSection section, String label, String benchmark, String... parameters) {
    return new JmhFigure(section, label, Optional.empty(), benchmark, List.of(parameters));
  }

  /** {@return this figure with a row for the allocated bytes} */
  JmhFigure bytes(String value) {
    return new JmhFigure(section, label, Optional.of(value), benchmark, parameters);
  }

  /** {@return the question for the process that runs JMH} */
  String question(boolean quick) {
    return String.join(" ", benchmark, String.valueOf(quick), String.join(" ", parameters)).strip();
  }
}
