package dev.parley.copiers.values;

import java.util.ArrayDeque;
import java.util.Deque;

/** Formatter for the path to a value: {@code Order.lines[3].price}. */
final class ValuePath {
  private static final int ENDS_MAX = 20;

  private ValuePath() {}

  /** {@return the path from the root; its two ends for very deep values} */
  static String to(PendingCopy entry) {
    Deque<String> steps = new ArrayDeque<>();
    String gap = "";
    PendingCopy at = entry;
    for (PendingCopy parent = at.parent; parent != null; parent = parent.parent) {
      if (steps.size() < ENDS_MAX || parent.depth < ENDS_MAX) {
        steps.addFirst(gap + parent.classCopier.name(parent.parts, at.at));
        gap = "";
      } else {
        gap = "…";
      }
      at = parent;
    }
    return name(at.source.getClass()) + String.join("", steps);
  }

  /** {@return the class's name without its package} */
  static String name(Class<?> type) {
    String simple = type.getSimpleName();
    return simple.isEmpty() ? type.getName() : simple;
  }
}
