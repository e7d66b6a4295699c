package dev.parley.copiers.values;

import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.CopyIdentityMap;
import dev.parley.copiers.spi.FieldCopier;
import java.lang.reflect.Array;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Copier of arrays whose elements may be mutable. The copy has the class and length of the array.
 *
 * @param element copier of each element
 */
record ObjectArrayCopier(FieldCopier element) implements ClassCopier {
  @Override
  public CopyKind kind() {
    return CopyKind.COPIED;
  }

  @Override
  public Object shell(Object source) {
    return Array.newInstance(
        source.getClass().getComponentType(), ((@Nullable Object[]) source).length);
  }

  @Override
  public Object fill(Object source, @Nullable Object shell, @Nullable CopyIdentityMap identities) {
    @Nullable Object[] elements = (@Nullable Object[]) source;
    @Nullable Object[] copies = (@Nullable Object[]) Objects.requireNonNull(shell);
    for (int i = 0; i < elements.length; i++) {
      copies[i] = element.copy(elements[i], identities);
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
