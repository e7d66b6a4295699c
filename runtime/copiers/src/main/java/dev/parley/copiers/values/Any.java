package dev.parley.copiers.values;

import dev.parley.copiers.spi.Body;
import dev.parley.copiers.spi.Detour;
import dev.parley.copiers.spi.Slot;
import dev.parley.copiers.spi.Trail;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Field copier that dispatches on the class of each value.
 *
 * @param catalogue registry of class copiers
 * @param expected classes that cannot occur twice by the alias analysis, so that they need no
 *     identity map
 */
record Any(Catalogue catalogue, Set<Class<?>> expected) implements Slot {
  @Override
  public @Nullable Object copy(@Nullable Object value, @Nullable Trail trail) {
    if (value == null) {
      return null;
    }
    Body body = catalogue.body(value.getClass());
    if (trail == null && body.kind() != Body.Kind.SHARED && !expected.contains(value.getClass())) {
      throw Detour.TRAIL;
    }
    return body.copy(value, trail);
  }
}
