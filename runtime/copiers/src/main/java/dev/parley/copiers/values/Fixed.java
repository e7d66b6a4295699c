package dev.parley.copiers.values;

import dev.parley.copiers.spi.Body;
import dev.parley.copiers.spi.Slot;
import dev.parley.copiers.spi.Trail;
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
record Fixed(
    Slot element, BiFunction<Collection<?>, @Nullable Object[], Object> make, boolean hashes)
    implements Body {
  @Override
  public Kind kind() {
    return Kind.COPIED;
  }

  @Override
  public Object fill(Object source, @Nullable Object shell, @Nullable Trail trail) {
    Collection<?> elements = (Collection<?>) source;
    @Nullable Object[] copies = null;
    int i = 0;
    for (Object each : elements) {
      Object copy = hashes ? Items.key(element, each, trail) : element.copy(each, trail);
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
    return !hashes || Items.finds(copy);
  }
}
