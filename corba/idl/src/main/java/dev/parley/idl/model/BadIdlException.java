package dev.parley.idl.model;

import java.util.List;
import java.util.stream.Collectors;

/**
 * IDL cannot be read, or has no Java form, or a class has no IDL form: all that was found at once.
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

  /** {@return what is wrong, in the order in which it was found} */
  public List<Problem> problems() {
    return problems;
  }
}
