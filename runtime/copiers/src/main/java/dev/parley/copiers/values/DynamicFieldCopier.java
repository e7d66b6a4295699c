package dev.parley.copiers.values;

import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.CopyIdentityMap;
import dev.parley.copiers.spi.CopyRestart;
import dev.parley.copiers.spi.FieldCopier;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Field copier that dispatches on the class of each value.
 *
 * @param catalogue registry of class copiers
 * @param expected classes that cannot occur twice by the alias analysis, so that they need no
 *     identity map
 */
record DynamicFieldCopier(ClassCopierRegistry catalogue, Set<Class<?>> expected)
    implements FieldCopier {
  @Override
  public @Nullable Object copy(@Nullable Object value, @Nullable CopyIdentityMap identities) {
    if (value == null) {
      return null;
    }
    ClassCopier classCopier = catalogue.classCopier(value.getClass());
    if (identities == null
        && classCopier.kind() != ClassCopier.CopyKind.SHARED
        && !expected.contains(value.getClass())) {
      throw CopyRestart.WITH_IDENTITY_MAP;
    }
    return classCopier.copy(value, identities);
  }
}
