package dev.parley.copiers.values;

import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.CopyIdentityMap;
import dev.parley.copiers.spi.FieldCopier;
import java.util.Arrays;
import java.util.Collection;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Copier of collections where one addition costs as much as all earlier ones, such as copy-on-write
 * ones: filled in one step.
 *
 * @param element copier of each element
 * @param empty creates an empty collection
 * @param hashes whether it compares elements
 */
record BulkCollectionCopier(FieldCopier element, Supplier<Collection<?>> empty, boolean hashes)
    implements ClassCopier {
  @Override
  public CopyKind kind() {
    return CopyKind.COPIED;
  }

  @Override
  public Object shell(Object source) {
    return empty.get();
  }

  @Override
  public Object fill(Object source, @Nullable Object shell, @Nullable CopyIdentityMap identities) {
    @Nullable Object[] parts = parts(source);
    for (int i = 0; i < parts.length; i++) {
      parts[i] =
          hashes
              ? ContainerCopying.key(element, parts[i], identities)
              : element.copy(parts[i], identities);
    }
    return join(source, shell, parts);
  }

  @Override
  public @Nullable Object[] parts(Object source) {
    return ((Collection<?>) source).toArray();
  }

  @Override
  public Object join(Object source, @Nullable Object shell, @Nullable Object[] copies) {
    Collection<@Nullable Object> copy = ContainerCopying.of(shell);
    copy.addAll(Arrays.asList(copies));
    return copy;
  }
}
