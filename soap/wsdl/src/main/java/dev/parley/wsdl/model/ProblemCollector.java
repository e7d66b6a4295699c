package dev.parley.wsdl.model;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;

/** Collector of problems, each of which is listed once. Threads: confined to one. */
public final class ProblemCollector {
  private final Set<WsdlProblem> problems = new LinkedHashSet<>();

  /**
   * Records a problem after which work continues.
   *
   * @throws BadWsdlException when there are too many
   */
  public void add(String path, String reason) {
    problems.add(new WsdlProblem(path, reason));
    if (problems.size() >= WsdlLimits.PROBLEMS_MAX) {
      throwIfAny();
    }
  }

  /** Records a problem, and returns the exception that ends the work. */
  public BadWsdlException end(String path, String reason) {
    problems.add(new WsdlProblem(path, reason));
    return new BadWsdlException(new ArrayList<>(problems));
  }

  /**
   * Ends the work if there is a problem.
   *
   * @throws BadWsdlException with all of them
   */
  public void throwIfAny() {
    if (!problems.isEmpty()) {
      throw new BadWsdlException(new ArrayList<>(problems));
    }
  }
}
