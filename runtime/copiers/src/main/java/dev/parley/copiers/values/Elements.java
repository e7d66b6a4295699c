package dev.parley.copiers.values;

import dev.parley.copiers.spi.Body;
import dev.parley.copiers.spi.Slot;
import dev.parley.copiers.spi.Trail;
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
record Elements(Slot element, UnaryOperator<Collection<?>> empty, boolean hashes) implements Body {
  @Override
  public Kind kind() {
    return Kind.COPIED;
  }

  @Override
  public Object shell(Object source) {
    return empty.apply((Collection<?>) source);
  }

  @Override
  public Object fill(Object source, @Nullable Object shell, @Nullable Trail trail) {
    Collection<@Nullable Object> copy = Items.of(shell);
    if (trail != null && hashes) {
      trail.hashing();
    }
    for (Object each : (Collection<?>) source) {
      copy.add(element.copy(each, trail));
    }
    if (trail != null && hashes) {
      trail.hashed();
    }
    return copy;
  }

  @Override
  public @Nullable Object[] parts(Object source) {
    return ((Collection<?>) source).toArray();
  }

  @Override
  public Object join(Object source, @Nullable Object shell, @Nullable Object[] copies) {
    Collection<@Nullable Object> copy = Items.of(shell);
    copy.addAll(Arrays.asList(copies));
    return copy;
  }
}
