package dev.parley.copiers.values;

import dev.parley.copiers.spi.CopyIdentityMap;
import dev.parley.copiers.spi.FieldCopier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Helper methods for the copiers of collections and maps. */
final class ContainerCopying {
  private static final int ROOM_MAX = 1024;

  /** {@return a shell as the collection that its copier created} */
  @SuppressWarnings("unchecked") // A copier gets back what its own shell() created.
  static Collection<@Nullable Object> of(@Nullable Object shell) {
    return (Collection<@Nullable Object>) Objects.requireNonNull(shell);
  }

  /** {@return a shell as the map that its copier created} */
  @SuppressWarnings("unchecked") // A copier gets back what its own shell() created.
  static Map<@Nullable Object, @Nullable Object> ofMap(@Nullable Object shell) {
    return (Map<@Nullable Object, @Nullable Object>) Objects.requireNonNull(shell);
  }

  /** {@return the copy of a key, which is hashed or compared at once} */
  static @Nullable Object key(
      FieldCopier keyCopier, @Nullable Object key, @Nullable CopyIdentityMap identities) {
    if (identities == null
        || (keyCopier instanceof ImmutableFieldCopier sure && sure.type().isInstance(key))) {
      return keyCopier.copy(key, identities);
    }
    identities.hashing();
    Object copy = keyCopier.copy(key, identities);
    identities.hashed();
    return copy;
  }

  /** {@return alternating keys and values} */
  static @Nullable Object[] parts(Map<?, ?> map) {
    Object[] entries = map.entrySet().toArray();
    @Nullable Object[] parts = new Object[2 * entries.length];
    for (int i = 0; i < entries.length; i++) {
      Map.Entry<?, ?> entry = (Map.Entry<?, ?>) entries[i];
      parts[2 * i] = entry.getKey();
      parts[2 * i + 1] = entry.getValue();
    }
    return parts;
  }

  /** {@return the elements of a collection whose {@code size} may be wrong} */
  static @Nullable Object[] counted(Collection<?> collection) {
    List<@Nullable Object> elements = new ArrayList<>();
    int left = collection.size();
    for (Object each : collection) {
      if (left-- == 0) {
        throw new ConcurrentModificationException("more elements than were said");
      }
      elements.add(each);
    }
    return elements.toArray();
  }

  /** {@return alternating keys and values of a map whose {@code size} may be wrong} */
  static @Nullable Object[] counted(Map<?, ?> map) {
    List<@Nullable Object> parts = new ArrayList<>();
    int left = map.size();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (left-- == 0) {
        throw new ConcurrentModificationException("more entries than were said");
      }
      parts.add(entry.getKey());
      parts.add(entry.getValue());
    }
    return parts.toArray();
  }

  /** {@return the initial capacity for a reported size, capped since the report may be wrong} */
  static int room(int said) {
    return Math.min(said, ROOM_MAX);
  }

  /** {@return the path element of a key or a value among {@code parts}} */
  static String name(@Nullable Object[] parts, int index) {
    Object key = parts[index & ~1];
    String text =
        key instanceof String || key instanceof Number || key instanceof Enum<?>
            ? key.toString()
            : "entry " + index / 2;
    return index % 2 == 0 ? "{key " + text + "}" : "[" + text + "]";
  }

  /** Puts alternating keys and values into {@code map}. */
  static void put(Map<@Nullable Object, @Nullable Object> map, @Nullable Object[] copies) {
    for (int i = 0; i < copies.length; i += 2) {
      map.put(copies[i], copies[i + 1]);
    }
  }

  /**
   * {@return whether a collection or map finds all its elements or keys; true for anything else}
   */
  static boolean finds(Object copy) {
    return switch (copy) {
      case Collection<?> elements -> elements.stream().allMatch(elements::contains);
      case Map<?, ?> map -> map.keySet().stream().allMatch(map::containsKey);
      default -> true;
    };
  }

  private ContainerCopying() {}
}
