package dev.parley.iiop.rmi;

import org.jspecify.annotations.Nullable;

/**
 * Tells of a sender's classes: its code base. Asked while a message is read, for classes that have
 * other fields here; who answers may call the sender, on the thread that reads.
 */
@FunctionalInterface
public interface Descriptions {
  /** A sender that tells nothing. */
  Descriptions NONE = id -> null;

  /** {@return the class of a repository id as the sender has it; null if it does not tell} */
  @Nullable ValueDescription describe(String repositoryId);
}
