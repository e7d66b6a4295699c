package dev.parley.idl.model;

import java.util.List;
import java.util.stream.Collectors;

/**
 * IDL that cannot be parsed or has no Java mapping, or a class without an IDL mapping; it lists all
 * problems at once.
 */
public final class BadIdlException extends RuntimeException {
  private final transient List<Problem> problems;

  /**
   * @param problems at least one
   */
  public BadIdlException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  /** {@return the problems, in the order in which they were found} */
  public List<Problem> problems() {
    return problems;
  }
}
