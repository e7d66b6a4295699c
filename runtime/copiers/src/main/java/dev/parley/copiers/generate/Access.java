package dev.parley.copiers.generate;

import dev.parley.copiers.spi.Body;
import dev.parley.copiers.spi.ModuleDoor;
import dev.parley.copiers.spi.Refusal;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/**
 * Access to the packages of values for generated code: by a lookup that the user gave, in the same
 * module, or because the package is open to Parley.
 *
 * <p>Threads: safe for all.
 */
public final class Access {
  private Access() {}

  /**
   * {@return a lookup with the full rights of {@code type}}
   *
   * @param given the user's lookup for the module of {@code type}; null for none
   * @throws Refusal naming the {@code opens} line that its module-info lacks
   */
  public static MethodHandles.Lookup to(Class<?> type, MethodHandles.@Nullable Lookup given) {
    try {
      if (given != null) {
        MethodHandles.Lookup inside = MethodHandles.privateLookupIn(type, given);
        if (!type.getModule().canRead(Body.class.getModule())) {
          ModuleDoor.through(inside, Body.class.getModule());
        }
        return inside;
      }
      Access.class.getModule().addReads(type.getModule());
      MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
      return lookup.hasFullPrivilegeAccess()
          ? lookup
          : MethodHandles.privateLookupIn(type, ModuleDoor.through(lookup, Body.class.getModule()));
    } catch (IllegalAccessException e) {
      throw new Refusal(
          "its package is closed; give the copier a MethodHandles.lookup() of its module, or add to"
              + " the module-info of %s: opens %s to dev.parley.copiers;"
                  .formatted(type.getModule().getName(), type.getPackageName()));
    }
  }
}
