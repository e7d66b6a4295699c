package dev.parley.copiers.values;

import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.CopyIdentityMap;
import dev.parley.copiers.spi.FieldCopier;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Copier of mutable holders of one value that can be created empty, such as atomic references.
 *
 * @param content copier of the held value
 * @param empty creates an empty holder
 * @param get reads the held value
 * @param set sets the held value
 */
record ReferenceHolderCopier(
    FieldCopier content,
    Supplier<Object> empty,
    Function<Object, @Nullable Object> get,
    BiConsumer<Object, @Nullable Object> set)
    implements ClassCopier {
  @Override
  public CopyKind kind() {
    return CopyKind.COPIED;
  }

  @Override
  public Object shell(Object source) {
    return empty.get();
  }

  @Override
  public Object fill(Object source, @Nullable Object shell, @Nullable CopyIdentityMap identities) {
    return put(shell, content.copy(get.apply(source), identities));
  }

  @Override
  public @Nullable Object[] parts(Object source) {
    return new @Nullable Object[] {get.apply(source)};
  }

  @Override
  public Object join(Object source, @Nullable Object shell, @Nullable Object[] copies) {
    return put(shell, copies[0]);
  }

  private Object put(@Nullable Object shell, @Nullable Object value) {
    Object copy = Objects.requireNonNull(shell);
    set.accept(copy, value);
    return copy;
  }

  @Override
  public String name(@Nullable Object[] parts, int index) {
    return ".get()";
  }
}
