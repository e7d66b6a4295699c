package dev.parley.copiers.values;

import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.CopyIdentityMap;
import dev.parley.copiers.spi.FieldCopier;
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
record MapCopier(FieldCopier key, FieldCopier value, UnaryOperator<Map<?, ?>> empty)
    implements ClassCopier {
  @Override
  public CopyKind kind() {
    return CopyKind.COPIED;
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
  public Object fill(Object source, @Nullable Object shell, @Nullable CopyIdentityMap identities) {
    Map<@Nullable Object, @Nullable Object> copy = ContainerCopying.ofMap(shell);
    for (Map.Entry<?, ?> entry : ((Map<?, ?>) source).entrySet()) {
      copy.put(
          ContainerCopying.key(key, entry.getKey(), identities),
          value.copy(entry.getValue(), identities));
    }
    return copy;
  }

  @Override
  public @Nullable Object[] parts(Object source) {
    return ContainerCopying.parts((Map<?, ?>) source);
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
