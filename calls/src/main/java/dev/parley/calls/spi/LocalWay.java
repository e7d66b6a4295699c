package dev.parley.calls.spi;

import dev.parley.calls.Contract;
import java.util.function.Supplier;

/**
 * Way of calls to a servant of the same JVM, past what the runtime's {@link
 * dev.parley.calls.ServantLookup} asks for.
 */
@FunctionalInterface
public interface LocalWay {
  /**
   * {@return what a direct stub calls: the servant itself, or a stub with valves before it}
   *
   * @param name of the servant, for messages
   * @param servant which is known now
   * @param found finds the servant that has the name at each call, or throws a {@link
   *     dev.parley.pipeline.CallException}
   */
  Object to(String name, Contract<?> contract, Object servant, Supplier<Object> found);
}
