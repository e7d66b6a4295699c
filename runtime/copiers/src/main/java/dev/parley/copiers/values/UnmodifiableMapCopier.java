package dev.parley.copiers.values;

import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.CopyIdentityMap;
import dev.parley.copiers.spi.FieldCopier;
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
record UnmodifiableMapCopier(
    FieldCopier key, FieldCopier value, Function<@Nullable Object[], Object> make, boolean fixed)
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
  public Object fill(Object source, @Nullable Object shell, @Nullable CopyIdentityMap identities) {
    if (source instanceof Map.Entry<?, ?> entry) {
      return join(
          source,
          null,
          new @Nullable Object[] {
            ContainerCopying.key(key, entry.getKey(), identities),
            value.copy(entry.getValue(), identities)
          });
    }
    @Nullable Object[] copies = null;
    int i = 0;
    for (Map.Entry<?, ?> entry : ((Map<?, ?>) source).entrySet()) {
      Object newKey = ContainerCopying.key(key, entry.getKey(), identities);
      Object newValue = value.copy(entry.getValue(), identities);
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
        : ContainerCopying.parts((Map<?, ?>) source);
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
    return ContainerCopying.name(parts, index);
  }

  @Override
  public boolean finds(Object copy) {
    return ContainerCopying.finds(copy);
  }
}
