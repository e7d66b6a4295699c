package dev.parley.copiers.generate;

import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.LookupBridge;
import dev.parley.copiers.spi.UncopyableException;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/**
 * Access to the packages of values for generated code: by a lookup that the user gave, in the same
 * module, or because the package is open to Parley.
 *
 * <p>Threads: safe for all.
 */
public final class ValueClassAccess {
  private ValueClassAccess() {}

  /**
   * {@return a lookup with the full rights of {@code type}}
   *
   * @param given the user's lookup for the module of {@code type}; null for none
   * @throws UncopyableException naming the {@code opens} line that its module-info lacks
   */
  public static MethodHandles.Lookup to(Class<?> type, MethodHandles.@Nullable Lookup given) {
    try {
      if (given != null) {
        MethodHandles.Lookup inside = MethodHandles.privateLookupIn(type, given);
        if (!type.getModule().canRead(ClassCopier.class.getModule())) {
          LookupBridge.through(inside, ClassCopier.class.getModule());
        }
        return inside;
      }
      ValueClassAccess.class.getModule().addReads(type.getModule());
      MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
      return lookup.hasFullPrivilegeAccess()
          ? lookup
          : MethodHandles.privateLookupIn(
              type, LookupBridge.through(lookup, ClassCopier.class.getModule()));
    } catch (IllegalAccessException e) {
      throw new UncopyableException(
          "its package is closed; give the copier a MethodHandles.lookup() of its module, or add to"
              + " the module-info of %s: opens %s to dev.parley.copiers;"
                  .formatted(type.getModule().getName(), type.getPackageName()));
    }
  }
}
