package dev.parley.idl.read;

import dev.parley.idl.model.BadIdlException;
import dev.parley.idl.model.IdlLimits;
import dev.parley.idl.model.Problem;
import dev.parley.idl.model.SourceLocation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collector of problems. Threads: confined to one. */
final class ProblemCollector {
  /** Signals a problem that was already recorded; a parser that can continue catches it. */
  static final class ReportedProblem extends RuntimeException {
    ReportedProblem() {
      super("told", null, false, false);
    }
  }

  private final Map<String, List<String>> lines = new HashMap<>();
  private final List<Problem> problems = new ArrayList<>();

  void know(IdlSource source) {
    lines.computeIfAbsent(source.name(), name -> source.text().lines().toList());
  }

  /**
   * Records a problem after which parsing continues.
   *
   * @throws BadIdlException when there are too many
   */
  void add(SourceLocation place, String message) {
    if (problems.stream()
        .anyMatch(p -> p.location().equals(place) && p.message().equals(message))) {
      return;
    }
    problems.add(new Problem(place, message, line(place)));
    if (problems.size() >= IdlLimits.PROBLEMS_MAX) {
      throw new BadIdlException(problems);
    }
  }

  /** {@return an exception for the caller to throw: the rest of the definition cannot be parsed} */
  ReportedProblem fail(SourceLocation place, String message) {
    add(place, message);
    return new ReportedProblem();
  }

  /** {@return an exception for the caller to throw: nothing after it can be parsed} */
  BadIdlException end(SourceLocation place, String message) {
    problems.add(new Problem(place, message, line(place)));
    return new BadIdlException(problems);
  }

  private String line(SourceLocation place) {
    List<String> file = lines.getOrDefault(place.file(), List.of());
    return place.line() >= 1 && place.line() <= file.size() ? file.get(place.line() - 1) : "";
  }

  void throwIfAny() {
    if (!problems.isEmpty()) {
      throw new BadIdlException(problems);
    }
  }
}
