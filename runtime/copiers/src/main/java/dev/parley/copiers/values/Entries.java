package dev.parley.copiers.values;

import dev.parley.copiers.spi.Body;
import dev.parley.copiers.spi.Slot;
import dev.parley.copiers.spi.Trail;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Copier of maps that are filled entry by entry.
 *
 * @param key copier of each key
 * @param value copier of each value
 * @param empty creates an empty map of the same kind
 */
record Entries(Slot key, Slot value, UnaryOperator<Map<?, ?>> empty) implements Body {
  @Override
  public Kind kind() {
    return Kind.COPIED;
  }

  @Override
  public boolean hashes() {
    return true;
  }

  @Override
  public Object shell(Object source) {
    return empty.apply((Map<?, ?>) source);
  }

  @Override
  public Object fill(Object source, @Nullable Object shell, @Nullable Trail trail) {
    Map<@Nullable Object, @Nullable Object> copy = Items.ofMap(shell);
    for (Map.Entry<?, ?> entry : ((Map<?, ?>) source).entrySet()) {
      copy.put(Items.key(key, entry.getKey(), trail), value.copy(entry.getValue(), trail));
    }
    return copy;
  }

  @Override
  public @Nullable Object[] parts(Object source) {
    return Items.parts((Map<?, ?>) source);
  }

  @Override
  public Object join(Object source, @Nullable Object shell, @Nullable Object[] copies) {
    Map<@Nullable Object, @Nullable Object> copy = Items.ofMap(shell);
    Items.put(copy, copies);
    return copy;
  }

  @Override
  public String name(@Nullable Object[] parts, int index) {
    return Items.name(parts, index);
  }
}
