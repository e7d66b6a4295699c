package dev.parley.copiers.values;

import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.CopyIdentityMap;
import dev.parley.copiers.spi.FieldCopier;
import java.util.Arrays;
import java.util.Collection;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Copier of collections that are filled one element at a time.
 *
 * @param element copier of each element
 * @param empty creates an empty collection of the same kind
 * @param hashes whether it calls hashCode, equals or compareTo of its elements
 */
record CollectionCopier(FieldCopier element, UnaryOperator<Collection<?>> empty, boolean hashes)
    implements ClassCopier {
  @Override
  public CopyKind kind() {
    return CopyKind.COPIED;
  }

  @Override
  public Object shell(Object source) {
    return empty.apply((Collection<?>) source);
  }

  @Override
  public Object fill(Object source, @Nullable Object shell, @Nullable CopyIdentityMap identities) {
    Collection<@Nullable Object> copy = ContainerCopying.of(shell);
    if (identities != null && hashes) {
      identities.hashing();
    }
    for (Object each : (Collection<?>) source) {
      copy.add(element.copy(each, identities));
    }
    if (identities != null && hashes) {
      identities.hashed();
    }
    return copy;
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
