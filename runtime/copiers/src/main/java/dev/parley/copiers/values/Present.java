package dev.parley.copiers.values;

import dev.parley.copiers.spi.Body;
import dev.parley.copiers.spi.Slot;
import dev.parley.copiers.spi.Trail;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Copier of {@link Optional}.
 *
 * @param content copier of its value
 */
@SuppressWarnings("ReferenceEquality") // Whether something was copied shows in its identity.
record Present(Slot content) implements Body {
  @Override
  public Kind kind() {
    return Kind.COPIED;
  }

  @Override
  public Object fill(Object source, @Nullable Object shell, @Nullable Trail trail) {
    Object value = value(source);
    Object copy = content.copy(value, trail);
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
