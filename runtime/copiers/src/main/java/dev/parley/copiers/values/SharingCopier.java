package dev.parley.copiers.values;

import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.CopyIdentityMap;
import org.jspecify.annotations.Nullable;

/** Copier of immutable values: each is its own copy. */
enum SharingCopier implements ClassCopier {
  INSTANCE;

  private static final Object[] NONE = {};

  @Override
  public CopyKind kind() {
    return CopyKind.SHARED;
  }

  @Override
  public Object copy(Object source, @Nullable CopyIdentityMap identities) {
    return source;
  }

  @Override
  public Object fill(Object source, @Nullable Object shell, @Nullable CopyIdentityMap identities) {
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
