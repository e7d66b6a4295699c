package dev.parley.iiop.codec;

import org.jspecify.annotations.Nullable;

/**
 * Which classes a peer may name beside those that the contract itself names. Asked for each
 * repository id that is unknown; what it does not answer is not loaded.
 *
 * <p>Threads: safe for all.
 */
@FunctionalInterface
public interface ClassFilter {
  /** None but those of the contract. */
  ClassFilter CONTRACT_ALONE = repositoryId -> null;

  /** {@return the class that is meant; null if peers may not name it} */
  @Nullable Class<?> classNamed(String repositoryId);
}
