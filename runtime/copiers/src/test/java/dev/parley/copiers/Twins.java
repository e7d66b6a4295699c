package dev.parley.copiers;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares two graphs of objects place by place: the same classes, the same contents, the same
 * object in the same places. Iterates, so that graphs may be deep.
 */
final class Twins {
  private final Map<Object, Object> pairs = new IdentityHashMap<>();
  private final Map<Object, Object> back = new IdentityHashMap<>();
  private final Deque<Object[]> waiting = new ArrayDeque<>();
  private final boolean apart;

  private Twins(boolean apart) {
    this.apart = apart;
  }

  /** Fails unless {@code copy} is like {@code source}, and shares nothing that can change. */
  static void areApart(Object source, Object copy) {
    new Twins(true).compare(source, copy);
  }

  /** Fails unless the two are alike. */
  static void areAlike(Object one, Object other) {
    new Twins(false).compare(one, other);
  }

  private void compare(Object source, Object copy) {
    waiting.add(new Object[] {source, copy});
    while (!waiting.isEmpty()) {
      Object[] next = waiting.remove();
      pair(next[0], next[1]);
    }
  }

  private void pair(Object source, Object copy) {
    if (source == null || copy == null || source.getClass() != copy.getClass()) {
      require(source == null && copy == null, source, copy, "differ in class");
      return;
    }
    if (source instanceof String || source instanceof Number || source instanceof Enum<?>) {
      require(source.equals(copy), source, copy, "differ");
      return;
    }
    if (pairs.containsKey(source) || back.containsKey(copy)) {
      require(pairs.get(source) == copy, source, copy, "do not stand in the same places");
      require(back.get(copy) == source, source, copy, "do not stand in the same places");
      return;
    }
    pairs.put(source, copy);
    back.put(copy, source);
    require(!apart || source != copy || fixed(source), source, copy, "are the same");
    List<Object> parts = parts(source);
    List<Object> copies = parts(copy);
    require(parts.size() == copies.size(), source, copy, "differ in size");
    for (int i = 0; i < parts.size(); i++) {
      waiting.add(new Object[] {parts.get(i), copies.get(i)});
    }
  }

  /** Its parts are compared after it: what can change in them is found there. */
  private static boolean fixed(Object value) {
    return value.getClass().isRecord() || value.getClass().getName().contains("ImmutableColl");
  }

  private static List<Object> parts(Object value) {
    List<Object> parts = new ArrayList<>();
    if (value.getClass().isArray()) {
      for (int i = 0; i < Array.getLength(value); i++) {
        parts.add(Array.get(value, i));
      }
    } else if (value instanceof Collection<?> collection) {
      parts.addAll(Arrays.asList(collection.toArray()));
    } else if (value instanceof Map<?, ?> map) {
      map.forEach((key, each) -> parts.addAll(Arrays.asList(key, each)));
    } else {
      fields(value, parts);
    }
    return parts;
  }

  private static void fields(Object value, List<Object> parts) {
    for (Class<?> type = value.getClass(); type != Object.class; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          try {
            field.setAccessible(true);
            parts.add(field.get(value));
          } catch (IllegalAccessException e) {
            throw new AssertionError(e);
          }
        }
      }
    }
  }

  private static void require(boolean holds, Object one, Object other, String what) {
    if (!holds) {
      throw new AssertionError(text(one) + " and " + text(other) + " " + what);
    }
  }

  private static String text(Object value) {
    return value == null
        ? "null"
        : value.getClass().getName() + "@" + System.identityHashCode(value);
  }
}
