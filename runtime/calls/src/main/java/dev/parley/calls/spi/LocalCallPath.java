package dev.parley.calls.spi;

import dev.parley.calls.api.ServantLookup;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Path of calls to a servant of the same JVM, with the valves that its {@link ServantLookup}
 * requires.
 */
public interface LocalCallPath {
  /**
   * {@return the object that a direct stub calls: the servant itself, or a stub with valves before
   * it}
   *
   * @param lookup the look-up mode of the export; empty for that of the runtime
   * @param name of the servant, for messages
   * @param servant the servant known now
   * @param found finds the current servant of the name for each call, or throws a {@link
   *     dev.parley.pipeline.CallException}
   */
  Object callee(
      Optional<ServantLookup> lookup,
      String name,
      ContractModel<?> contract,
      Object servant,
      Supplier<Object> found);

  /**
   * Checks that a look-up mode is allowed in this runtime.
   *
   * @throws IllegalStateException when calls would bypass the rights, valves or limits of the
   *     runtime
   */
  void check(ServantLookup lookup);
}
