package dev.parley.calls.codec;

import dev.parley.calls.api.ContractException;
import dev.parley.copiers.spi.LookupBridge;
import dev.parley.pipeline.Call;
import dev.parley.transport.api.MessageOutput;
import java.lang.invoke.MethodHandles;

/**
 * Access to the packages of contracts and values for generated code.
 *
 * <p>Threads: safe for all.
 */
public final class ContractAccess {
  private static final Module[] NEEDED = {
    ContractAccess.class.getModule(), Call.class.getModule(), MessageOutput.class.getModule()
  };

  private ContractAccess() {}

  /**
   * {@return a lookup with the full rights of {@code type}}
   *
   * @throws ContractException naming the {@code opens} line that its module-info lacks
   */
  public static MethodHandles.Lookup to(Class<?> type) {
    try {
      ContractAccess.class.getModule().addReads(type.getModule());
      MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
      return lookup.hasFullPrivilegeAccess()
          ? lookup
          : MethodHandles.privateLookupIn(type, LookupBridge.through(lookup, NEEDED));
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
