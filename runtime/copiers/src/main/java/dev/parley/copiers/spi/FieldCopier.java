package dev.parley.copiers.spi;

import org.jspecify.annotations.Nullable;

/**
 * Copier for the content of one place: a field, an element, a key. The declared type of the place
 * tells the likely class; values of other classes are dispatched at run time.
 *
 * <p>Implementations are records, and constants of the code that uses them, so that the JIT
 * compiler can inline through them.
 */
public interface FieldCopier {
  /**
   * {@return the copy, or the value itself if it is immutable}
   *
   * @param identities the identity map of this copy; null where no object can occur twice
   */
  @Nullable Object copy(@Nullable Object value, @Nullable CopyIdentityMap identities);
}
