package dev.parley.copiers.values;

import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.ClassIdentityMap;
import dev.parley.copiers.spi.CopyIdentityMap;
import dev.parley.copiers.spi.FieldCopier;
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
record HashMapCopier(FieldCopier key, FieldCopier value) implements ClassCopier {
  @Override
  public CopyKind kind() {
    return CopyKind.COPIED;
  }

  @Override
  public boolean hashes() {
    return true;
  }

  @Override
  public Object copy(Object source, @Nullable CopyIdentityMap identities) {
    HashMap<?, ?> map = (HashMap<?, ?>) source;
    HashMap<@Nullable Object, @Nullable Object> copy = HashMap.newHashMap(map.size());
    if (identities != null) {
      ClassIdentityMap group = identities.maps();
      Object met = identities.met(group, source);
      if (met != null) {
        return met;
      }
      group.add(source, copy);
      identities.down();
      fill(map, copy, identities);
      identities.up();
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
  public Object fill(Object source, @Nullable Object shell, @Nullable CopyIdentityMap identities) {
    HashMap<@Nullable Object, @Nullable Object> copy =
        (HashMap<@Nullable Object, @Nullable Object>) ContainerCopying.ofMap(shell);
    return fill((HashMap<?, ?>) source, copy, identities);
  }

  private HashMap<@Nullable Object, @Nullable Object> fill(
      HashMap<?, ?> source,
      HashMap<@Nullable Object, @Nullable Object> copy,
      @Nullable CopyIdentityMap identities) {
    if (source.getClass() != HashMap.class) {
      throw new IllegalArgumentException(source.getClass().getName());
    }
    for (Map.Entry<?, ?> entry : source.entrySet()) {
      copy.put(
          ContainerCopying.key(key, entry.getKey(), identities),
          value.copy(entry.getValue(), identities));
    }
    return copy;
  }

  @Override
  public @Nullable Object[] parts(Object source) {
    return ContainerCopying.parts((HashMap<?, ?>) source);
  }

  @Override
  public Object join(Object source, @Nullable Object shell, @Nullable Object[] copies) {
    Map<@Nullable Object, @Nullable Object> copy = ContainerCopying.ofMap(shell);
    ContainerCopying.put(copy, copies);
    return copy;
  }

  @Override
  public String name(@Nullable Object[] parts, int index) {
    return ContainerCopying.name(parts, index);
  }
}
