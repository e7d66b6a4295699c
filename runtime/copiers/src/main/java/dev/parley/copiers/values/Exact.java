package dev.parley.copiers.values;

import dev.parley.copiers.spi.Body;
import dev.parley.copiers.spi.Slot;
import dev.parley.copiers.spi.Trail;
import org.jspecify.annotations.Nullable;

/**
 * Field copier for a place where one class is likely.
 *
 * @param type the likely class
 * @param body its copier
 * @param others copier of all other values
 */
record Exact(Class<?> type, Body body, Slot others) implements Slot {
  @Override
  public @Nullable Object copy(@Nullable Object value, @Nullable Trail trail) {
    if (value == null) {
      return null;
    }
    return value.getClass() == type ? body.copy(value, trail) : others.copy(value, trail);
  }
}
