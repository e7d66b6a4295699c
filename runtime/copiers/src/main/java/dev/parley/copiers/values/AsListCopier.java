package dev.parley.copiers.values;

import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.CopyIdentityMap;
import dev.parley.copiers.spi.FieldCopier;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Copier of the lists of {@link Arrays#asList}: the copy has an array of its own.
 *
 * @param element copier of each element
 */
record AsListCopier(FieldCopier element) implements ClassCopier {
  @Override
  public CopyKind kind() {
    return CopyKind.COPIED;
  }

  @Override
  public Object shell(Object source) {
    return Arrays.asList(new @Nullable Object[((List<?>) source).size()]);
  }

  @Override
  public Object fill(Object source, @Nullable Object shell, @Nullable CopyIdentityMap identities) {
    List<?> elements = (List<?>) source;
    List<@Nullable Object> copy = list(shell);
    for (int i = 0; i < elements.size(); i++) {
      copy.set(i, element.copy(elements.get(i), identities));
    }
    return copy;
  }

  @Override
  public @Nullable Object[] parts(Object source) {
    return ((List<?>) source).toArray();
  }

  @Override
  public Object join(Object source, @Nullable Object shell, @Nullable Object[] copies) {
    List<@Nullable Object> copy = list(shell);
    for (int i = 0; i < copies.length; i++) {
      copy.set(i, copies[i]);
    }
    return copy;
  }

  @SuppressWarnings("unchecked") // A copier gets back what its own shell() created.
  private static List<@Nullable Object> list(@Nullable Object shell) {
    return (List<@Nullable Object>) Objects.requireNonNull(shell);
  }
}
