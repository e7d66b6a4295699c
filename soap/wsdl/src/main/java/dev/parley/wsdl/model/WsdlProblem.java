package dev.parley.wsdl.model;

/**
 * Reason why a WSDL is refused.
 *
 * @param path where it is: a file, or the way from an operation to a component
 * @param reason what is wrong, and what to do about it
 */
public record WsdlProblem(String path, String reason) {
  @Override
  public String toString() {
    return path + ": " + reason;
  }
}
