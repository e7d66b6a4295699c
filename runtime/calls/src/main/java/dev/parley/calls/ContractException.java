package dev.parley.calls;

/**
 * An interface cannot be a contract. The message has the path to what is wrong, and why (rule
 * CO-7).
 */
public final class ContractException extends RuntimeException {
  /**
   * @param message the path and the reason
   */
  public ContractException(String message) {
    super(message);
  }
}
