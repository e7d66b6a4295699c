package dev.parley.wsdl.model;

import java.util.List;
import java.util.stream.Collectors;

/** WSDL that cannot be read or has no Java mapping; it lists all problems at once. */
public final class BadWsdlException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient List<WsdlProblem> problems;

  /**
   * @param problems at least one
   */
  public BadWsdlException(List<WsdlProblem> problems) {
    super(problems.stream().map(WsdlProblem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  /**
   * @param path where the only problem is
   */
  public BadWsdlException(String path, String reason) {
    this(List.of(new WsdlProblem(path, reason)));
  }

  /** {@return the problems, in the order in which they were found} */
  public List<WsdlProblem> problems() {
    return problems;
  }
}
