package dev.parley.iiop.codec;

import dev.parley.calls.Contract;
import dev.parley.calls.MethodReader;
import dev.parley.calls.api.ContractException;
import dev.parley.calls.api.Named;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.ContractModel;
import dev.parley.calls.spi.MethodModel;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reader of IDL contracts: makes the operations of an interface by the IDL to Java mapping.
 * Threads: confined to one.
 */
final class IdlContractReader implements MethodReader.Forms {
  private final Class<?> contract;
  private final MarshallerFactory marshallers = new MarshallerFactory();
  private final Map<String, MethodModel> operations = new LinkedHashMap<>();
  private final MethodReader methods;
  private int operationsRead;

  private IdlContractReader(Class<?> contract) {
    this.contract = contract;
    methods = new MethodReader(contract, this);
  }

  static <T> IiopContract<T> read(Class<T> type) {
    IdlContractReader reader = new IdlContractReader(type);
    ContractModel<T> contract = Contract.read(type, reader::method);
    reader.marshallers.complete();
    Set<String> ids = new LinkedHashSet<>();
    collectIds(type, ids);
    return new IiopContract<>(
        contract,
        IdlRepositoryIds.of(type),
        List.copyOf(ids),
        Map.copyOf(reader.operations),
        Optional.empty());
  }

  private static void collectIds(Class<?> type, Set<String> ids) {
    if (!type.getName().startsWith("java.")) {
      ids.add(IdlRepositoryIds.of(type));
    }
    for (Class<?> above : type.getInterfaces()) {
      collectIds(above, ids);
    }
  }

  private MethodModel method(java.lang.reflect.Method source) {
    try {
      MethodModel method = methods.read(source);
      if (operations.putIfAbsent(method.name(), method) != null) {
        throw new ContractException(
            path(source)
                + ": there are two methods of this name, and IDL has no overloading; give one another"
                + " with @Named");
      }
      return method;
    } catch (ContractException e) {
      throw allProblems(e);
    }
  }

  /**
   * Collects all problems of a contract in one exception, so that its author can fix them at once.
   */
  private ContractException allProblems(ContractException first) {
    Set<String> problems = new LinkedHashSet<>(List.of(String.valueOf(first.getMessage())));
    for (java.lang.reflect.Method source : contract.getMethods()) {
      if (Modifier.isAbstract(source.getModifiers())) {
        try {
          methods.read(source);
        } catch (ContractException e) {
          problems.add(String.valueOf(e.getMessage()));
        }
      }
    }
    return new ContractException(String.join("\n", problems));
  }

  private String path(java.lang.reflect.Method source) {
    return contract.getSimpleName() + "." + source.getName();
  }

  @Override
  public String name(java.lang.reflect.Method source) {
    Named named = source.getAnnotation(Named.class);
    return named == null ? source.getName() : named.value();
  }

  @Override
  public int id(String name) {
    return ++operationsRead; // GIOP identifies operations by name
  }

  @Override
  public Codec value(AnnotatedType type, String path) {
    return marshallers.of(type, path);
  }

  @Override
  public List<MethodModel.DeclaredThrowable> thrown(java.lang.reflect.Method source, String path) {
    return Arrays.stream(source.getExceptionTypes())
        .map(type -> {
          ExceptionMarshaller codec = marshallers.exception(type, path);
          return new MethodModel.DeclaredThrowable(codec.repositoryId(), type, codec);
        })
        .toList();
  }
}
