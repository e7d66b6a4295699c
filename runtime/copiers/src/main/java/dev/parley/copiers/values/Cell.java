package dev.parley.copiers.values;

import dev.parley.copiers.spi.Body;
import dev.parley.copiers.spi.Slot;
import dev.parley.copiers.spi.Trail;
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
record Cell(
    Slot content,
    Supplier<Object> empty,
    Function<Object, @Nullable Object> get,
    BiConsumer<Object, @Nullable Object> set)
    implements Body {
  @Override
  public Kind kind() {
    return Kind.COPIED;
  }

  @Override
  public Object shell(Object source) {
    return empty.get();
  }

  @Override
  public Object fill(Object source, @Nullable Object shell, @Nullable Trail trail) {
    return put(shell, content.copy(get.apply(source), trail));
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
