package dev.parley.iiop.codec;

import org.jspecify.annotations.Nullable;

/**
 * Filter for the classes that a peer may name beside those of the contract. It is called for each
 * unknown repository id; a class that it does not return is not loaded.
 *
 * <p>Threads: safe for all.
 */
@FunctionalInterface
public interface ClassFilter {
  /** Filter that allows the classes of the contract only. */
  ClassFilter CONTRACT_ONLY = repositoryId -> null;

  /** {@return the class with this repository id; null if peers may not name it} */
  @Nullable Class<?> classNamed(String repositoryId);
}
