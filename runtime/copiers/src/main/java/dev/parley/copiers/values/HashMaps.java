package dev.parley.copiers.values;

import dev.parley.copiers.spi.Body;
import dev.parley.copiers.spi.Group;
import dev.parley.copiers.spi.Slot;
import dev.parley.copiers.spi.Trail;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Copier of {@link HashMap}, the most common map. Written so that all its calls are monomorphic for
 * the JIT compiler.
 *
 * @param key copier of each key
 * @param value copier of each value
 */
record HashMaps(Slot key, Slot value) implements Body {
  @Override
  public Kind kind() {
    return Kind.COPIED;
  }

  @Override
  public boolean hashes() {
    return true;
  }

  @Override
  public Object copy(Object source, @Nullable Trail trail) {
    HashMap<?, ?> map = (HashMap<?, ?>) source;
    HashMap<@Nullable Object, @Nullable Object> copy = HashMap.newHashMap(map.size());
    if (trail != null) {
      Group group = trail.maps();
      Object met = trail.met(group, source);
      if (met != null) {
        return met;
      }
      group.add(source, copy);
      trail.down();
      fill(map, copy, trail);
      trail.up();
    } else {
      fill(map, copy, null);
    }
    return copy;
  }

  @Override
  public Object shell(Object source) {
    return HashMap.newHashMap(((HashMap<?, ?>) source).size());
  }

  @Override
  public Object fill(Object source, @Nullable Object shell, @Nullable Trail trail) {
    HashMap<@Nullable Object, @Nullable Object> copy =
        (HashMap<@Nullable Object, @Nullable Object>) Items.ofMap(shell);
    return fill((HashMap<?, ?>) source, copy, trail);
  }

  private HashMap<@Nullable Object, @Nullable Object> fill(
      HashMap<?, ?> source,
      HashMap<@Nullable Object, @Nullable Object> copy,
      @Nullable Trail trail) {
    if (source.getClass() != HashMap.class) {
      throw new IllegalArgumentException(source.getClass().getName());
    }
    for (Map.Entry<?, ?> entry : source.entrySet()) {
      copy.put(Items.key(key, entry.getKey(), trail), value.copy(entry.getValue(), trail));
    }
    return copy;
  }

  @Override
  public @Nullable Object[] parts(Object source) {
    return Items.parts((HashMap<?, ?>) source);
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
