package dev.parley.calls.spi;

import dev.parley.calls.Contract;
import dev.parley.calls.ServantLookup;
import java.util.Optional;
import java.util.function.Supplier;

/** Way of calls to a servant of the same JVM, past what its {@link ServantLookup} asks for. */
public interface LocalWay {
  /**
   * {@return what a direct stub calls: the servant itself, or a stub with valves before it}
   *
   * @param lookup of the export; empty for that of the runtime
   * @param name of the servant, for messages
   * @param servant which is known now
   * @param found finds the servant that has the name at each call, or throws a {@link
   *     dev.parley.pipeline.CallException}
   */
  Object to(
      Optional<ServantLookup> lookup,
      String name,
      Contract<?> contract,
      Object servant,
      Supplier<Object> found);

  /**
   * @throws IllegalStateException when calls would pass by the rights, valves or limits of the
   *     runtime
   */
  void check(ServantLookup lookup);
}
