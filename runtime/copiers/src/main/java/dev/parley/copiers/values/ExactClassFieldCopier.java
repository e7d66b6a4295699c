package dev.parley.copiers.values;

import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.CopyIdentityMap;
import dev.parley.copiers.spi.FieldCopier;
import org.jspecify.annotations.Nullable;

/**
 * Field copier for a place where one class is likely.
 *
 * @param type the likely class
 * @param classCopier its copier
 * @param others copier of all other values
 */
record ExactClassFieldCopier(Class<?> type, ClassCopier classCopier, FieldCopier others)
    implements FieldCopier {
  @Override
  public @Nullable Object copy(@Nullable Object value, @Nullable CopyIdentityMap identities) {
    if (value == null) {
      return null;
    }
    return value.getClass() == type
        ? classCopier.copy(value, identities)
        : others.copy(value, identities);
  }
}
