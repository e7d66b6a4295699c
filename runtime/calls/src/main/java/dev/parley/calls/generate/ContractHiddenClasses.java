package dev.parley.calls.generate;

import dev.parley.calls.api.ContractException;
import dev.parley.calls.codec.ContractAccess;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;

/** Defines hidden classes as nest mates of the class that they serve. */
final class ContractHiddenClasses {
  private ContractHiddenClasses() {}

  /**
   * {@return a lookup into the new class}
   *
   * @param handed class data, which the generated code reads by {@link StubSymbols#handed}
   */
  static MethodHandles.Lookup define(Class<?> host, byte[] bytes, List<?> handed) {
    try {
      return ContractAccess.to(host)
          .defineHiddenClassWithClassData(
              bytes, List.copyOf(handed), true, MethodHandles.Lookup.ClassOption.NESTMATE);
    } catch (IllegalAccessException e) {
      throw new ContractException(
          host.getName() + ": code cannot be generated beside it: " + e.getMessage());
    } catch (NoClassDefFoundError e) {
      throw new ContractException(
          host.getName()
              + ": its class loader does not see Parley ("
              + e.getMessage()
              + " is missing)");
    }
  }

  /** {@return the constructor with these parameters, as a method handle that returns {@code as}} */
  static MethodHandle constructor(
      MethodHandles.Lookup lookup, Class<?> as, Class<?>... parameters) {
    try {
      MethodType type = MethodType.methodType(void.class, parameters);
      return lookup.findConstructor(lookup.lookupClass(), type).asType(type.changeReturnType(as));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("generated class without its constructor: " + lookup, e);
    }
  }
}
