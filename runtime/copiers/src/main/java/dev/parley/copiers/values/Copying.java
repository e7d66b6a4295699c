package dev.parley.copiers.values;

import dev.parley.copiers.CopyException;
import dev.parley.copiers.spi.Detour;
import dev.parley.copiers.spi.Slot;
import dev.parley.copiers.spi.Trail;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Copier of one type that picks the fastest sufficient strategy: recursion without identity map, if
 * the type rules out aliases; recursion with an identity map, which keeps copies once an object has
 * occurred twice; or a {@link Walk}. Any failure of a fast strategy is repeated with the slow one,
 * which knows the path to it.
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

  /**
   * Strategy learned from the type, and from values that contradicted it. A racy read may see an
   * older one, which only costs a restart.
   */
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

  /** {@return the copy of a value, or the value itself if it is immutable} */
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
      // Fast strategies track no path; the iterative one fails again, with the path.
    } catch (RuntimeException | StackOverflowError e) {
      return walk(value);
    }
  }

  /** Copies like {@link #copy}, iteratively. */
  public @Nullable Object walk(@Nullable Object value) {
    return value == null ? null : Walk.copy(catalogue, value);
  }
}
