package dev.parley.copiers.values;

import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.CopyIdentityMap;
import dev.parley.copiers.spi.UncopyableException;
import org.jspecify.annotations.Nullable;

/**
 * Copier that refuses every value.
 *
 * @param reason the reason, and a remedy
 */
record RefusingCopier(String reason) implements ClassCopier {
  @Override
  public CopyKind kind() {
    return CopyKind.REFUSED;
  }

  @Override
  public Object copy(Object source, @Nullable CopyIdentityMap identities) {
    throw new UncopyableException(reason);
  }

  @Override
  public Object fill(Object source, @Nullable Object shell, @Nullable CopyIdentityMap identities) {
    throw new UncopyableException(reason);
  }

  @Override
  public @Nullable Object[] parts(Object source) {
    throw new UncopyableException(reason);
  }

  @Override
  public Object join(Object source, @Nullable Object shell, @Nullable Object[] copies) {
    throw new UncopyableException(reason);
  }
}
