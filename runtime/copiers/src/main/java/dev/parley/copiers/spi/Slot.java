package dev.parley.copiers.spi;

import org.jspecify.annotations.Nullable;

/**
 * Copies what stands in one place: a field, an element, a key. What the place is declared as tells
 * which class is likely; any other is looked up when it comes.
 *
 * <p>Slots are records, and constants of the code that uses them: so the JIT compiler sees through
 * them to the body behind.
 */
public interface Slot {
  /**
   * {@return the copy, or the value itself where it cannot change}
   *
   * @param trail what was met so far; null where nothing can be met twice
   */
  @Nullable Object copy(@Nullable Object value, @Nullable Trail trail);
}
