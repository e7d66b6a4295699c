package dev.parley.copiers.values;

import dev.parley.copiers.spi.CopyIdentityMap;
import dev.parley.copiers.spi.FieldCopier;
import org.jspecify.annotations.Nullable;

/**
 * Field copier for immutable values. Fields need none, since the JVM knows their type; elements and
 * keys do, because generic types are not checked at run time.
 *
 * @param type a type whose values are all immutable
 * @param others copier of all other values
 */
record ImmutableFieldCopier(Class<?> type, FieldCopier others) implements FieldCopier {
  @Override
  public @Nullable Object copy(@Nullable Object value, @Nullable CopyIdentityMap identities) {
    return value == null || type.isInstance(value) ? value : others.copy(value, identities);
  }
}
