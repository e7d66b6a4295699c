package dev.parley.copiers.spi;

import org.jspecify.annotations.Nullable;

/**
 * Copies values of exactly one class, in either of two ways: by recursion ({@link #copy}), or part
 * by part for who keeps a stack of their own ({@link #shell}, {@link #parts}, {@link #join}).
 *
 * <p>Values that can be made empty and filled later have a shell; those whose constructor wants all
 * parts have none.
 *
 * <p>Threads: safe for all.
 */
public interface Body {
  /** What the copies of a class are. */
  enum Kind {
    /** The values themselves: they cannot change. */
    SHARED,
    /** The values themselves, if their parts turn out to be shared; otherwise copies. */
    CHECKED,
    /** Copies; or the value itself, if it is immutable and its parts turn out to be shared. */
    COPIED,
    /** None: such values are refused. */
    REFUSED
  }

  /** {@return what its copies are} */
  Kind kind();

  /** {@return the copy, made by recursion} */
  default Object copy(Object source, @Nullable Trail trail) {
    if (trail == null) {
      return fill(source, shell(source), null);
    }
    Group group = trail.group(source.getClass());
    Object met = trail.met(group, source);
    if (met != null) {
      return met;
    }
    Object shell = shell(source);
    int place = group.add(source, shell);
    trail.down();
    Object copy = fill(source, shell, trail);
    trail.up();
    group.set(place, copy);
    return copy;
  }

  /** {@return the copy with all in it that needs no copying; null if it cannot be made so early} */
  default @Nullable Object shell(Object source) {
    return null;
  }

  /** {@return the shell when its parts are copied, by recursion; or the copy made of them} */
  Object fill(Object source, @Nullable Object shell, @Nullable Trail trail);

  /** {@return a new array of what is to be copied, as it is now} */
  @Nullable Object[] parts(Object source);

  /** {@return the shell with the copies of the parts in it; or the copy made of them} */
  Object join(Object source, @Nullable Object shell, @Nullable Object[] copies);

  /** {@return the way to a part: {@code .price}, {@code [3]}} */
  default String name(@Nullable Object[] parts, int index) {
    return "[" + index + "]";
  }

  /** {@return whether {@link #join} asks parts for their hash or their order} */
  default boolean hashes() {
    return false;
  }

  /** {@return whether the copy finds its parts; false if one of them has changed since} */
  default boolean finds(Object copy) {
    return true;
  }
}
