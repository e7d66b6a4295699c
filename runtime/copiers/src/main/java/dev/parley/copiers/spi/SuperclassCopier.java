package dev.parley.copiers.spi;

import org.jspecify.annotations.Nullable;

/**
 * Copier of a class that can be extended: copies the fields that the class and its super-classes
 * declare, in a value of any sub-class.
 */
public interface SuperclassCopier extends ClassCopier {
  /** Assigns the fields whose content needs no copying. */
  void carry(Object source, Object copy);

  /** Writes the parts that must be copied to the start of {@code parts}. */
  void take(Object source, @Nullable Object[] parts);
}
