package dev.parley.copiers.values;

import dev.parley.copiers.CopyException;
import dev.parley.copiers.spi.Detour;
import dev.parley.copiers.spi.Slot;
import dev.parley.copiers.spi.Trail;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Copies values of one type in the quickest way that will do: by recursion without remembering, if
 * the type says that nothing can be met twice; by recursion with a trail, which keeps copies once
 * an object was met again; or by a {@link Walk}. Whatever goes wrong on a quick way is done again
 * on the slow one, which knows the path to it.
 *
 * <p>Threads: safe for all.
 */
public final class Copying {
  private enum Memory {
    NONE,
    OBJECTS,
    COPIES
  }

  private final Catalogue catalogue;
  private final Slot root;

  /** Learned from the type, and from values that belie it. Any thread may see an older one. */
  private Memory memory;

  /**
   * @throws CopyException if values of the type are refused
   */
  public Copying(Catalogue catalogue, Type type) {
    this.catalogue = catalogue;
    memory = Places.mayMeet(type) ? Memory.OBJECTS : Memory.NONE;
    root = catalogue.slot(type);
    if (root instanceof Exact exact && exact.body() instanceof Refused refused) {
      throw new CopyException(PathText.name(exact.type()), refused.reason(), null);
    }
  }

  /** {@return the copy of a value, or the value itself if nothing in it can change} */
  @SuppressWarnings("ReferenceEquality") // There is one of each detour.
  public @Nullable Object copy(@Nullable Object value) {
    Memory now = memory;
    try {
      return root.copy(value, now == Memory.NONE ? null : new Trail(now == Memory.COPIES));
    } catch (Detour detour) {
      if (detour == Detour.WALK || now == Memory.COPIES) {
        return walk(value);
      }
      memory = detour == Detour.TRAIL ? Memory.OBJECTS : Memory.COPIES;
      return copy(value);
    } catch (RuntimeException | StackOverflowError e) {
      return walk(value);
    }
  }

  /** As {@link #copy}, with a stack of its own. */
  public @Nullable Object walk(@Nullable Object value) {
    return value == null ? null : Walk.copy(catalogue, value);
  }
}
