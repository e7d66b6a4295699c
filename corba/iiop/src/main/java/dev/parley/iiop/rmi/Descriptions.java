package dev.parley.iiop.rmi;

import org.jspecify.annotations.Nullable;

/**
 * Tells of a sender's classes: its code base. Asked while a message is read, for classes that have
 * other fields here. A message whose {@link dev.parley.iiop.codec.References} are one too is read
 * with its help.
 */
public interface Descriptions {
  /** A sender that tells nothing. */
  Descriptions NONE = id -> null;

  /** {@return the class of a repository id as the sender has it; null if it does not tell} */
  @Nullable ValueDescription describe(String repositoryId);

  /**
   * Returns whether the current thread may run code of the classes that the message names: {@code
   * readObject}, constructors of records, and {@code hashCode} of what collections hold. That code
   * takes as long as the sender likes, so a thread that reads for others must not run it.
   */
  default boolean mayRunCode() {
    return true;
  }
}
