package dev.parley.calls.api;

/**
 * Thrown when an interface cannot be a contract. The message has the path to the offending type and
 * the reason (rule CO-7).
 */
public final class ContractException extends RuntimeException {
  /**
   * @param message the path to the offending type and the reason
   */
  public ContractException(String message) {
    super(message);
  }
}
