package dev.parley.copiers.values;

import dev.parley.copiers.spi.Slot;
import dev.parley.copiers.spi.Trail;
import org.jspecify.annotations.Nullable;

/**
 * A place for values that cannot change. A field needs no such slot, since the JVM knows its type;
 * elements and keys do, because generic types are not checked when a program runs.
 *
 * @param type all its values are immutable
 * @param others takes all other values
 */
record Sure(Class<?> type, Slot others) implements Slot {
  @Override
  public @Nullable Object copy(@Nullable Object value, @Nullable Trail trail) {
    return value == null || type.isInstance(value) ? value : others.copy(value, trail);
  }
}
