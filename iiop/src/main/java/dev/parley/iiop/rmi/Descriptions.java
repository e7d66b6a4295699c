package dev.parley.iiop.rmi;

import org.jspecify.annotations.Nullable;

/**
 * Tells of a sender's classes: its code base. Asked while a message is read, for classes that have
 * other fields here. A message whose {@link dev.parley.iiop.codec.References} are one too is read
 * with its help.
 */
@FunctionalInterface
public interface Descriptions {
  /** A sender that tells nothing. */
  Descriptions NONE = id -> null;

  /** {@return the class of a repository id as the sender has it; null if it does not tell} */
  @Nullable ValueDescription describe(String repositoryId);
}
