package dev.parley.copiers.values;

import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.CopyIdentityMap;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Copier of unmodifiable views. The collection behind a view is hidden and may change, so the copy
 * is a view of a new collection with the same elements in the same order.
 *
 * @param inner copier of a collection of the same kind, which reads the view
 * @param wrap creates a view of it
 */
record UnmodifiableViewCopier(ClassCopier inner, Function<Object, Object> wrap)
    implements ClassCopier {
  @Override
  public CopyKind kind() {
    return CopyKind.COPIED;
  }

  @Override
  public boolean hashes() {
    return inner.hashes();
  }

  @Override
  public Object fill(Object source, @Nullable Object shell, @Nullable CopyIdentityMap identities) {
    return wrap.apply(inner.fill(source, inner.shell(source), identities));
  }

  @Override
  public @Nullable Object[] parts(Object source) {
    return source instanceof Map<?, ?> map
        ? ContainerCopying.counted(map)
        : ContainerCopying.counted((Collection<?>) source);
  }

  @Override
  public Object join(Object source, @Nullable Object shell, @Nullable Object[] copies) {
    return wrap.apply(inner.join(source, inner.shell(source), copies));
  }

  @Override
  public String name(@Nullable Object[] parts, int index) {
    return inner.name(parts, index);
  }

  @Override
  public boolean finds(Object copy) {
    return !hashes() || ContainerCopying.finds(copy);
  }
}
