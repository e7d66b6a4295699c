package dev.parley.copiers.values;

import dev.parley.copiers.spi.Body;
import dev.parley.copiers.spi.Detour;
import dev.parley.copiers.spi.Slot;
import dev.parley.copiers.spi.Trail;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A place for values whose class is looked up when they come.
 *
 * @param catalogue where
 * @param expected classes that the plan of a copying without trail has counted on
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
