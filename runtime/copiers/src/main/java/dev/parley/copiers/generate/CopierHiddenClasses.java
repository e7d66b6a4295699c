package dev.parley.copiers.generate;

import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.UncopyableException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;

/** Defines hidden classes as nest mates of the class that they serve. */
final class CopierHiddenClasses {
  private CopierHiddenClasses() {}

  /**
   * {@return the only instance of the new class}
   *
   * @param handed class data, which the generated code reads by {@link CopierSymbols#handed}; may
   *     be filled until that code first runs
   */
  static ClassCopier define(MethodHandles.Lookup host, byte[] bytes, List<?> handed) {
    try {
      MethodHandles.Lookup lookup =
          host.defineHiddenClassWithClassData(
              bytes, handed, true, MethodHandles.Lookup.ClassOption.NESTMATE);
      return (ClassCopier)
          lookup.findConstructor(lookup.lookupClass(), MethodType.methodType(void.class)).invoke();
    } catch (NoClassDefFoundError e) {
      throw new UncopyableException(
          "its class loader does not see Parley (" + e.getMessage() + " is missing)");
    } catch (IllegalAccessException e) {
      throw new UncopyableException("code cannot be generated beside it: " + e.getMessage());
    } catch (Throwable e) {
      throw new IllegalStateException("generated class without its constructor: " + host, e);
    }
  }
}
