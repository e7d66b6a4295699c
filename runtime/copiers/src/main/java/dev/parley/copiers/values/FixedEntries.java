package dev.parley.copiers.values;

import dev.parley.copiers.spi.Body;
import dev.parley.copiers.spi.Slot;
import dev.parley.copiers.spi.Trail;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Copier of unmodifiable maps, and of map entries: one whose keys and values are all shared is its
 * own copy.
 *
 * @param key copier of each key
 * @param value copier of each value
 * @param make creates one of the same kind from alternating keys and values
 * @param fixed whether it is unmodifiable
 */
@SuppressWarnings("ReferenceEquality") // Whether something was copied shows in its identity.
record FixedEntries(Slot key, Slot value, Function<@Nullable Object[], Object> make, boolean fixed)
    implements Body {
  @Override
  public Kind kind() {
    return Kind.COPIED;
  }

  @Override
  public boolean hashes() {
    return true;
  }

  @Override
  public Object fill(Object source, @Nullable Object shell, @Nullable Trail trail) {
    if (source instanceof Map.Entry<?, ?> entry) {
      return join(
          source,
          null,
          new @Nullable Object[] {
            Items.key(key, entry.getKey(), trail), value.copy(entry.getValue(), trail)
          });
    }
    @Nullable Object[] copies = null;
    int i = 0;
    for (Map.Entry<?, ?> entry : ((Map<?, ?>) source).entrySet()) {
      Object newKey = Items.key(key, entry.getKey(), trail);
      Object newValue = value.copy(entry.getValue(), trail);
      if (newKey != entry.getKey() || newValue != entry.getValue()) {
        copies = copies == null ? parts(source) : copies;
        copies[i] = newKey;
        copies[i + 1] = newValue;
      }
      i += 2;
    }
    return copies == null ? source : make.apply(copies);
  }

  @Override
  public @Nullable Object[] parts(Object source) {
    return source instanceof Map.Entry<?, ?> entry
        ? new @Nullable Object[] {entry.getKey(), entry.getValue()}
        : Items.parts((Map<?, ?>) source);
  }

  @Override
  public Object join(Object source, @Nullable Object shell, @Nullable Object[] copies) {
    @Nullable Object[] parts = parts(source);
    boolean same = fixed;
    for (int i = 0; i < parts.length; i++) {
      same &= parts[i] == copies[i];
    }
    return same ? source : make.apply(copies);
  }

  @Override
  public String name(@Nullable Object[] parts, int index) {
    return Items.name(parts, index);
  }

  @Override
  public boolean finds(Object copy) {
    return Items.finds(copy);
  }
}
