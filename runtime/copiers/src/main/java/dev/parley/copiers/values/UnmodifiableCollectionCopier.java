package dev.parley.copiers.values;

import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.CopyIdentityMap;
import dev.parley.copiers.spi.FieldCopier;
import java.util.Collection;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Copier of unmodifiable collections: a collection whose elements are all shared is its own copy.
 *
 * @param element copier of each element
 * @param make creates a collection of the same kind as the given one
 * @param hashes whether it calls hashCode, equals or compareTo of its elements
 */
@SuppressWarnings("ReferenceEquality") // Whether something was copied shows in its identity.
record UnmodifiableCollectionCopier(
    FieldCopier element, BiFunction<Collection<?>, @Nullable Object[], Object> make, boolean hashes)
    implements ClassCopier {
  @Override
  public CopyKind kind() {
    return CopyKind.COPIED;
  }

  @Override
  public Object fill(Object source, @Nullable Object shell, @Nullable CopyIdentityMap identities) {
    Collection<?> elements = (Collection<?>) source;
    @Nullable Object[] copies = null;
    int i = 0;
    for (Object each : elements) {
      Object copy =
          hashes ? ContainerCopying.key(element, each, identities) : element.copy(each, identities);
      if (copy != each) {
        copies = copies == null ? elements.toArray() : copies;
        copies[i] = copy;
      }
      i++;
    }
    return copies == null ? source : make.apply(elements, copies);
  }

  @Override
  public @Nullable Object[] parts(Object source) {
    return ((Collection<?>) source).toArray();
  }

  @Override
  public Object join(Object source, @Nullable Object shell, @Nullable Object[] copies) {
    Collection<?> elements = (Collection<?>) source;
    int i = 0;
    for (Object each : elements) {
      if (copies[i++] != each) {
        return make.apply(elements, copies);
      }
    }
    return source;
  }

  @Override
  public boolean finds(Object copy) {
    return !hashes || ContainerCopying.finds(copy);
  }
}
