package dev.parley.copiers.values;

import dev.parley.copiers.spi.Body;
import dev.parley.copiers.spi.Slot;
import dev.parley.copiers.spi.Trail;
import java.lang.reflect.Array;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Copier of arrays whose elements may be mutable. The copy has the class and length of the array.
 *
 * @param element copier of each element
 */
record ObjectArray(Slot element) implements Body {
  @Override
  public Kind kind() {
    return Kind.COPIED;
  }

  @Override
  public Object shell(Object source) {
    return Array.newInstance(
        source.getClass().getComponentType(), ((@Nullable Object[]) source).length);
  }

  @Override
  public Object fill(Object source, @Nullable Object shell, @Nullable Trail trail) {
    @Nullable Object[] elements = (@Nullable Object[]) source;
    @Nullable Object[] copies = (@Nullable Object[]) Objects.requireNonNull(shell);
    for (int i = 0; i < elements.length; i++) {
      copies[i] = element.copy(elements[i], trail);
    }
    return copies;
  }

  @Override
  public @Nullable Object[] parts(Object source) {
    @Nullable Object[] elements = (@Nullable Object[]) source;
    @Nullable Object[] parts = new Object[elements.length];
    System.arraycopy(elements, 0, parts, 0, parts.length);
    return parts;
  }

  @Override
  public Object join(Object source, @Nullable Object shell, @Nullable Object[] copies) {
    Object[] copy = (Object[]) Objects.requireNonNull(shell);
    System.arraycopy(copies, 0, copy, 0, copies.length);
    return copy;
  }
}
