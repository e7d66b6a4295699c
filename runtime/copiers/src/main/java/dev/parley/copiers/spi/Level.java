package dev.parley.copiers.spi;

import org.jspecify.annotations.Nullable;

/**
 * A body of a class that others may extend: it copies the fields that this class and the ones above
 * it declare, in a value of any sub-class.
 */
public interface Level extends Body {
  /** Sets what needs no copying. */
  void carry(Object source, Object copy);

  /** Puts what is to be copied to the front of {@code parts}. */
  void take(Object source, @Nullable Object[] parts);
}
