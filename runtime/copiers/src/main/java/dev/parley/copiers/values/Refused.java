package dev.parley.copiers.values;

import dev.parley.copiers.spi.Body;
import dev.parley.copiers.spi.Refusal;
import dev.parley.copiers.spi.Trail;
import org.jspecify.annotations.Nullable;

/**
 * Copier that refuses every value.
 *
 * @param reason the reason, and a remedy
 */
record Refused(String reason) implements Body {
  @Override
  public Kind kind() {
    return Kind.REFUSED;
  }

  @Override
  public Object copy(Object source, @Nullable Trail trail) {
    throw new Refusal(reason);
  }

  @Override
  public Object fill(Object source, @Nullable Object shell, @Nullable Trail trail) {
    throw new Refusal(reason);
  }

  @Override
  public @Nullable Object[] parts(Object source) {
    throw new Refusal(reason);
  }

  @Override
  public Object join(Object source, @Nullable Object shell, @Nullable Object[] copies) {
    throw new Refusal(reason);
  }
}
