package dev.parley.calls;

/**
 * How the values of a call get to a servant of the same JVM, and its result back. Between processes
 * all values travel as messages, whatever is said here.
 */
public enum CopyPolicy {
  /**
   * The very objects. Caller and servant share them, and see what the other changes: for values
   * that nobody changes, though they could be.
   */
  REFERENCE,

  /**
   * Copies of what can be changed, made by generated code ({@link dev.parley.copiers.Copier}); what
   * cannot is shared. A copy is of the class of its value, so that a list that could be added to is
   * one that can. What the copier refuses, such as a list of a class that it does not know, is
   * written and read as it would be for a message.
   */
  COPY,

  /**
   * The call takes the way that it would take to another process: through all valves, as a message,
   * to a thread of the servant's. To see that both ways do the same.
   */
  WIRE
}
