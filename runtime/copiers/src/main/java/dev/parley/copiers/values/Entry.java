package dev.parley.copiers.values;

import dev.parley.copiers.spi.Body;
import org.jspecify.annotations.Nullable;

/** A value on a {@link Walk}, from where it is first met until all cycles through it are closed. */
final class Entry {
  private static final Object[] NONE = {};

  /** Who led here; null at the root. Below the top of the stack, parents are the stack. */
  final @Nullable Entry parent;

  /** Which of the parent's parts this is. */
  final int at;

  final Object source;
  final Body body;

  /** How deep it stands. */
  final int depth;

  /** How many were met before it. */
  final int order;

  /** How many entries were open, and late, when it was met. */
  final int openBefore;

  final int lateBefore;

  /** The shell, and then the copy; null until there is one. */
  @Nullable Object copy;

  /** What is to be copied, and from the front on the copies, or entries that have none yet. */
  @Nullable Object[] parts = NONE;

  /** The next part to look at. */
  int next;

  /** The first met of the open entries that are reached from here. */
  int low = Integer.MAX_VALUE;

  /** Whether parts may still be entries. */
  private boolean waits;

  Entry(
      @Nullable Entry parent, Object source, Body body, int order, int openBefore, int lateBefore) {
    this.parent = parent;
    this.source = source;
    this.body = body;
    this.order = order;
    this.openBefore = openBefore;
    this.lateBefore = lateBefore;
    at = parent == null ? 0 : parent.next;
    depth = parent == null ? 0 : parent.depth + 1;
  }

  /** Puts the copy of the next part in its place; or its entry, if there is no copy yet. */
  void put(@Nullable Object part) {
    waits |= part instanceof Entry;
    parts[next++] = part;
  }

  /** {@return whether all parts have copies} */
  boolean ready() {
    if (waits) {
      boolean missing = false;
      for (int i = 0; i < parts.length; i++) {
        if (parts[i] instanceof Entry entry) {
          parts[i] = entry.copy == null ? entry : entry.copy;
          missing |= entry.copy == null;
        }
      }
      waits = missing;
    }
    return !waits;
  }

  /** {@return whether nothing leads from it to an open entry that was met before it} */
  boolean closes() {
    return low >= order;
  }

  /** Makes the copy, or fills the shell. */
  void join() {
    copy = body.join(source, copy, parts);
  }
}
