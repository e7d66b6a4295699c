package dev.parley.calls.generate;

import dev.parley.calls.spi.Dispatcher;
import dev.parley.calls.spi.MethodModel;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Entry point of the code generation for contracts. */
public final class ContractClassGenerator {
  /**
   * The generated classes of a contract.
   *
   * @param stub creates a stub from a Target
   * @param direct creates a stub for the same JVM from a Target and the stub that its calls use at
   *     first
   * @param dispatcher creates calls from method ids
   */
  public record GeneratedContract(MethodHandle stub, MethodHandle direct, Dispatcher dispatcher) {}

  private ContractClassGenerator() {}

  /**
   * {@return the generated classes of a contract}
   *
   * @param sources its methods, as reflection sees them
   * @param methods the same methods as models
   * @param passings how each passes its values to a servant of the same JVM; empty for the wire
   *     path
   */
  public static GeneratedContract generate(
      Class<?> contract,
      List<java.lang.reflect.Method> sources,
      List<MethodModel> methods,
      List<Optional<ValuePassing>> passings) {
    List<MethodHandle> forStub = new ArrayList<>();
    List<MethodHandle> forDispatcher = new ArrayList<>();
    for (int i = 0; i < methods.size(); i++) {
      CallWriter.CallFactories call = CallWriter.generate(contract, sources.get(i), methods.get(i));
      forStub.add(call.forStub());
      forDispatcher.add(call.forDispatcher());
    }
    return new GeneratedContract(
        StubWriter.generate(contract, sources, methods, forStub),
        DirectStubWriter.generate(contract, sources, methods, passings),
        DispatcherWriter.generate(contract, methods, forDispatcher));
  }
}
