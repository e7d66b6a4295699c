package dev.parley.calls.api;

/**
 * Policy for passing the values of a call to a servant in the same JVM, and its result back.
 * Between processes all values travel as messages, whatever the policy.
 */
public enum CopyPolicy {
  /**
   * Passes the same objects. Caller and servant share them and see each other's changes: for values
   * that are mutable by type but that neither side changes.
   */
  REFERENCE,

  /**
   * Copies mutable values by generated code ({@link dev.parley.copiers.Copier}) and shares
   * immutable ones. A copy has the class of its value, so the copy of a modifiable list is
   * modifiable. Values that the copier refuses, such as a list of an unknown class, are encoded and
   * decoded as for a message.
   */
  COPY,

  /**
   * Sends the call over the loopback connection, as to another process: through all valves, as a
   * message, to a thread of the servant. For tests that both paths behave the same.
   */
  WIRE
}
