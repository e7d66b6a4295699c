package dev.parley.copiers.values;

import dev.parley.copiers.spi.Body;
import dev.parley.copiers.spi.Trail;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The body of unmodifiable views. What they look at is hidden in them and may change, so the copy
 * is a view of a collection of its own, which has the same elements in the same order.
 *
 * @param inner the body of such a collection, which the view is read by
 * @param wrap makes a view of it
 */
record Wrapped(Body inner, Function<Object, Object> wrap) implements Body {
  @Override
  public Kind kind() {
    return Kind.COPIED;
  }

  @Override
  public boolean hashes() {
    return inner.hashes();
  }

  @Override
  public Object fill(Object source, @Nullable Object shell, @Nullable Trail trail) {
    return wrap.apply(inner.fill(source, inner.shell(source), trail));
  }

  @Override
  public @Nullable Object[] parts(Object source) {
    return source instanceof Map<?, ?> map
        ? Items.counted(map)
        : Items.counted((Collection<?>) source);
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
    return !hashes() || Items.finds(copy);
  }
}
