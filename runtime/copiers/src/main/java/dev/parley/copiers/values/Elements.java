package dev.parley.copiers.values;

import dev.parley.copiers.spi.Body;
import dev.parley.copiers.spi.Slot;
import dev.parley.copiers.spi.Trail;
import java.util.Arrays;
import java.util.Collection;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The body of collections that are filled one by one.
 *
 * @param element the slot of each element
 * @param empty makes an empty one of the same kind
 * @param hashes whether it asks elements for their hash or their order
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
