package dev.parley.calls.generate;

import dev.parley.calls.spi.Dispatcher;
import dev.parley.calls.spi.Method;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Generates all classes of a contract. */
public final class Generator {
  /**
   * What was generated for a contract.
   *
   * @param stub makes a stub from a Target
   * @param direct makes a stub for the same JVM from a Target and the stub that its calls go by at
   *     first
   * @param dispatcher makes calls from method ids
   */
  public record Generated(MethodHandle stub, MethodHandle direct, Dispatcher dispatcher) {}

  private Generator() {}

  /**
   * {@return the classes of a contract}
   *
   * @param sources its methods, as Java sees them
   * @param methods the same, as they were read
   * @param passings how each passes its values to a servant of the same JVM; empty for the way to
   *     another process
   */
  public static Generated generate(
      Class<?> contract,
      List<java.lang.reflect.Method> sources,
      List<Method> methods,
      List<Optional<Passing>> passings) {
    List<MethodHandle> forStub = new ArrayList<>();
    List<MethodHandle> forDispatcher = new ArrayList<>();
    for (int i = 0; i < methods.size(); i++) {
      CallWriter.Generated call = CallWriter.generate(contract, sources.get(i), methods.get(i));
      forStub.add(call.forStub());
      forDispatcher.add(call.forDispatcher());
    }
    return new Generated(
        StubWriter.generate(contract, sources, methods, forStub),
        DirectStubWriter.generate(contract, sources, methods, passings),
        DispatcherWriter.generate(contract, methods, forDispatcher));
  }
}
