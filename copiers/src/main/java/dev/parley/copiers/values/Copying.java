package dev.parley.copiers.values;

import dev.parley.copiers.CopyException;
import dev.parley.copiers.spi.Detour;
import dev.parley.copiers.spi.Slot;
import dev.parley.copiers.spi.Trail;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Copies values of one type in the quickest way that will do: by recursion without remembering, if
 * the type says that nothing can be met twice; by recursion with a trail; or by a {@link Walk}.
 * Whatever goes wrong on a quick way is done again on the slow one, which knows the path to it.
 *
 * <p>Threads: safe for all.
 */
public final class Copying {
  private final Catalogue catalogue;
  private final Slot root;

  /** Whether something may be met twice; learned from the type, and from values that belie it. */
  private boolean trail;

  /**
   * @throws CopyException if values of the type are refused
   */
  public Copying(Catalogue catalogue, Type type) {
    this.catalogue = catalogue;
    trail = Places.mayMeet(type);
    root = catalogue.slot(type);
    if (root instanceof Exact exact && exact.body() instanceof Refused refused) {
      throw new CopyException(PathText.name(exact.type()), refused.reason(), null);
    }
  }

  /** {@return the copy of a value, or the value itself if nothing in it can change} */
  public @Nullable Object copy(@Nullable Object value) {
    try {
      return root.copy(value, trail ? new Trail() : null);
    } catch (Detour detour) {
      return detour == Detour.TRAIL ? remembering(value) : walk(value);
    } catch (RuntimeException | StackOverflowError e) {
      return walk(value);
    }
  }

  private @Nullable Object remembering(@Nullable Object value) {
    trail = true;
    try {
      return root.copy(value, new Trail());
    } catch (RuntimeException | StackOverflowError e) {
      return walk(value);
    }
  }

  /** As {@link #copy}, with a stack of its own. */
  public @Nullable Object walk(@Nullable Object value) {
    return value == null ? null : Walk.copy(catalogue, value);
  }
}
