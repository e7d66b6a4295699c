package dev.parley.iiop.rmi;

import org.jspecify.annotations.Nullable;

/**
 * Source of descriptions of the sender's classes, its code base. It is asked while a message is
 * read, for classes whose fields differ from the local class. The reader uses the {@link
 * dev.parley.iiop.codec.ReferenceConverter} of a message if they implement this interface.
 */
public interface ClassDescriptions {
  /** Source without any description. */
  ClassDescriptions NONE = id -> null;

  /**
   * {@return the sender's description of the class with this repository id; null if there is none}
   */
  @Nullable FullValueDescription describe(String repositoryId);

  /**
   * Returns whether the current thread may run code of the classes that the message names: {@code
   * readObject}, constructors of records, and {@code hashCode} of collection elements. The sender
   * determines how long that code runs, so a thread that reads for other calls too must not run it.
   */
  default boolean mayRunCode() {
    return true;
  }
}
