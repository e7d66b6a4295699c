package dev.parley.copiers.spi;

import org.jspecify.annotations.Nullable;

/**
 * Copier for values of exactly one class, with two strategies: recursive ({@link #copy}), or part
 * by part for an iterative algorithm with its own stack ({@link #shell}, {@link #parts}, {@link
 * #join}).
 *
 * <p>A shell is an empty copy that is filled later. Classes whose constructor needs all parts have
 * no shell.
 *
 * <p>Threads: safe for all.
 */
public interface ClassCopier {
  /** Treatment of the values of a class. */
  enum CopyKind {
    /** Shared: they are immutable. */
    SHARED,
    /** Shared if their parts turn out to be shared; copied otherwise. */
    CHECKED,
    /** Copied, unless a value is immutable and its parts turn out to be shared. */
    COPIED,
    /** Refused: they cannot be copied. */
    REFUSED
  }

  /** {@return the treatment of its values} */
  CopyKind kind();

  /** {@return a copy made by recursion} */
  default Object copy(Object source, @Nullable CopyIdentityMap identities) {
    if (identities == null) {
      return fill(source, shell(source), null);
    }
    ClassIdentityMap group = identities.group(source.getClass());
    Object met = identities.met(group, source);
    if (met != null) {
      return met;
    }
    Object shell = shell(source);
    int place = group.add(source, shell);
    identities.down();
    Object copy = fill(source, shell, identities);
    identities.up();
    group.set(place, copy);
    return copy;
  }

  /**
   * {@return an empty copy with all content that needs no copying; null if the class has no shell}
   */
  default @Nullable Object shell(Object source) {
    return null;
  }

  /**
   * {@return the shell with its parts copied by recursion; or the copy made from the copied parts}
   */
  Object fill(Object source, @Nullable Object shell, @Nullable CopyIdentityMap identities);

  /** {@return a new array of the present parts that must be copied} */
  @Nullable Object[] parts(Object source);

  /** {@return the shell with the copies of the parts in it; or the copy made from them} */
  Object join(Object source, @Nullable Object shell, @Nullable Object[] copies);

  /** {@return the path element of a part: {@code .price}, {@code [3]}} */
  default String name(@Nullable Object[] parts, int index) {
    return "[" + index + "]";
  }

  /** {@return whether {@link #join} calls hashCode, equals or compareTo of the parts} */
  default boolean hashes() {
    return false;
  }

  /** {@return whether the copy, if it is hashed or sorted, still finds all its parts} */
  default boolean finds(Object copy) {
    return true;
  }
}
