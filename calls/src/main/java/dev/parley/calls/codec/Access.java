package dev.parley.calls.codec;

import dev.parley.calls.ContractException;
import java.lang.invoke.MethodHandles;

/** Opens the packages of contracts and values to generated code. */
public final class Access {
  private Access() {}

  /**
   * {@return a lookup with the rights of {@code type} itself}
   *
   * @throws ContractException naming the line that its module-info lacks
   */
  public static MethodHandles.Lookup to(Class<?> type) {
    try {
      Access.class.getModule().addReads(type.getModule());
      return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
    } catch (IllegalAccessException e) {
      throw new ContractException(
          type.getName()
              + ": its package is closed; add to the module-info of "
              + type.getModule().getName()
              + ": opens "
              + type.getPackageName()
              + " to dev.parley.calls;");
    }
  }
}
