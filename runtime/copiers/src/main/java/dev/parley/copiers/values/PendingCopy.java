package dev.parley.copiers.values;

import dev.parley.copiers.spi.ClassCopier;
import org.jspecify.annotations.Nullable;

/**
 * A value on the stack of a {@link IterativeCopier}, from its first visit until all cycles through
 * it are closed.
 */
final class PendingCopy {
  private static final Object[] NONE = {};

  /**
   * Parent on the path; null at the root. From the top of the stack downwards, parents are the
   * stack.
   */
  final @Nullable PendingCopy parent;

  /** Index among the parent's parts. */
  final int at;

  final Object source;
  final ClassCopier classCopier;

  /** Depth below the root. */
  final int depth;

  /** Number of values visited before it. */
  final int order;

  /** Number of open entries, and of late ones, when it was visited. */
  final int openBefore;

  final int lateBefore;

  /** The shell, later the copy; null until there is one. */
  @Nullable Object copy;

  /**
   * The parts to copy; replaced from the front by their copies, or by entries without a copy yet.
   */
  @Nullable Object[] parts = NONE;

  /** Index of the next part to visit. */
  int next;

  /** Lowest visit number among the open entries that it reaches (Tarjan's low link). */
  int low = Integer.MAX_VALUE;

  /** True while parts may still be entries. */
  private boolean waits;

  PendingCopy(
      @Nullable PendingCopy parent,
      Object source,
      ClassCopier classCopier,
      int order,
      int openBefore,
      int lateBefore) {
    this.parent = parent;
    this.source = source;
    this.classCopier = classCopier;
    this.order = order;
    this.openBefore = openBefore;
    this.lateBefore = lateBefore;
    at = parent == null ? 0 : parent.next;
    depth = parent == null ? 0 : parent.depth + 1;
  }

  /** Stores the copy of the next part; or its entry, if there is no copy yet. */
  void put(@Nullable Object part) {
    waits |= part instanceof PendingCopy;
    parts[next++] = part;
  }

  /** {@return whether all parts have copies} */
  boolean ready() {
    if (waits) {
      boolean missing = false;
      for (int i = 0; i < parts.length; i++) {
        if (parts[i] instanceof PendingCopy entry) {
          parts[i] = entry.copy == null ? entry : entry.copy;
          missing |= entry.copy == null;
        }
      }
      waits = missing;
    }
    return !waits;
  }

  /**
   * {@return whether it reaches no open entry that was visited before it, so that its component is
   * complete}
   */
  boolean closes() {
    return low >= order;
  }

  /** Creates the copy, or fills the shell. */
  void join() {
    copy = classCopier.join(source, copy, parts);
  }
}
