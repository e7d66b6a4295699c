package dev.parley.copiers.values;

import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.CopyIdentityMap;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Copier of values without references to mutable objects, such as primitive arrays and bit sets.
 *
 * @param copy creates the copy
 */
record CloningCopier(UnaryOperator<Object> copy) implements ClassCopier {
  private static final Object[] NONE = {};

  @Override
  public CopyKind kind() {
    return CopyKind.COPIED;
  }

  @Override
  public Object shell(Object source) {
    return copy.apply(source);
  }

  @Override
  public Object fill(Object source, @Nullable Object shell, @Nullable CopyIdentityMap identities) {
    return Objects.requireNonNull(shell);
  }

  @Override
  public @Nullable Object[] parts(Object source) {
    return NONE;
  }

  @Override
  public Object join(Object source, @Nullable Object shell, @Nullable Object[] copies) {
    return Objects.requireNonNull(shell);
  }
}
