package dev.parley.copiers.values;

import dev.parley.copiers.spi.Body;
import dev.parley.copiers.spi.Trail;
import org.jspecify.annotations.Nullable;

/** Copier of immutable values: each is its own copy. */
enum Shared implements Body {
  BODY;

  private static final Object[] NONE = {};

  @Override
  public Kind kind() {
    return Kind.SHARED;
  }

  @Override
  public Object copy(Object source, @Nullable Trail trail) {
    return source;
  }

  @Override
  public Object fill(Object source, @Nullable Object shell, @Nullable Trail trail) {
    return source;
  }

  @Override
  public @Nullable Object[] parts(Object source) {
    return NONE;
  }

  @Override
  public Object join(Object source, @Nullable Object shell, @Nullable Object[] copies) {
    return source;
  }
}
