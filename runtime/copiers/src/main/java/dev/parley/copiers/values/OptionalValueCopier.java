package dev.parley.copiers.values;

import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.CopyIdentityMap;
import dev.parley.copiers.spi.FieldCopier;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Copier of {@link Optional}.
 *
 * @param content copier of its value
 */
@SuppressWarnings("ReferenceEquality") // Whether something was copied shows in its identity.
record OptionalValueCopier(FieldCopier content) implements ClassCopier {
  @Override
  public CopyKind kind() {
    return CopyKind.COPIED;
  }

  @Override
  public Object fill(Object source, @Nullable Object shell, @Nullable CopyIdentityMap identities) {
    Object value = value(source);
    Object copy = content.copy(value, identities);
    return copy == value ? source : Optional.ofNullable(copy);
  }

  @Override
  public @Nullable Object[] parts(Object source) {
    return new @Nullable Object[] {value(source)};
  }

  @Override
  public Object join(Object source, @Nullable Object shell, @Nullable Object[] copies) {
    return copies[0] == value(source) ? source : Optional.ofNullable(copies[0]);
  }

  private static @Nullable Object value(Object source) {
    return ((Optional<?>) source).isPresent() ? ((Optional<?>) source).get() : null;
  }

  @Override
  public String name(@Nullable Object[] parts, int index) {
    return ".get()";
  }
}
