package dev.parley.iiop.codec;

import dev.parley.calls.Contract;
import dev.parley.calls.ContractException;
import dev.parley.calls.FieldDescription;
import dev.parley.calls.Idempotent;
import dev.parley.calls.Inline;
import dev.parley.calls.MethodDescription;
import dev.parley.calls.Named;
import dev.parley.calls.OneWay;
import dev.parley.calls.Pure;
import dev.parley.calls.Timeout;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.Method;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Reads the operations of an interface by the rules of IDL. Threads: confined to one. */
final class IdlContractReader {
  private final Class<?> contract;
  private final Marshallers marshallers = new Marshallers();
  private final Map<String, Method> operations = new LinkedHashMap<>();
  private int operationsRead;

  private IdlContractReader(Class<?> contract) {
    this.contract = contract;
  }

  static <T> IiopContract<T> read(Class<T> type) {
    IdlContractReader reader = new IdlContractReader(type);
    Contract<T> contract = Contract.read(type, reader::method);
    reader.marshallers.settle();
    Set<String> ids = new LinkedHashSet<>();
    collectIds(type, ids);
    return new IiopContract<>(
        contract, RepositoryIds.of(type), List.copyOf(ids), Map.copyOf(reader.operations));
  }

  private static void collectIds(Class<?> type, Set<String> ids) {
    if (!type.getName().startsWith("java.")) {
      ids.add(RepositoryIds.of(type));
    }
    for (Class<?> above : type.getInterfaces()) {
      collectIds(above, ids);
    }
  }

  private Method method(java.lang.reflect.Method source) {
    try {
      Method method = read(source);
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

  /** Who has to change a contract would rather know all at once. */
  private ContractException allProblems(ContractException first) {
    Set<String> problems = new LinkedHashSet<>(List.of(String.valueOf(first.getMessage())));
    for (java.lang.reflect.Method source : contract.getMethods()) {
      if (Modifier.isAbstract(source.getModifiers())) {
        try {
          read(source);
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

  private Method read(java.lang.reflect.Method source) {
    String path = path(source);
    Named named = source.getAnnotation(Named.class);
    String name = named == null ? source.getName() : named.value();
    List<FieldDescription> parameters = new ArrayList<>();
    List<Codec> codecs = new ArrayList<>();
    for (Parameter parameter : source.getParameters()) {
      Codec codec =
          marshallers.of(parameter.getAnnotatedType(), path + "(" + parameter.getName() + ")");
      codecs.add(codec);
      parameters.add(new FieldDescription(codecs.size(), parameter.getName(), codec.type()));
    }
    Class<?> returned = source.getReturnType();
    boolean asynchronous = returned == CompletionStage.class || returned == CompletableFuture.class;
    Optional<Codec> result = result(source, asynchronous, path + "()");
    List<Method.Thrown> thrown = thrown(source, path);
    boolean oneWay = source.isAnnotationPresent(OneWay.class);
    if (oneWay && (returned != void.class || !thrown.isEmpty())) {
      throw new ContractException(
          path + ": a one-way method returns void and declares no exceptions");
    }
    MethodDescription description =
        new MethodDescription(
            name,
            ++operationsRead,
            oneWay,
            parameters,
            result.map(Codec::type).orElse("void"),
            thrown.stream().map(Method.Thrown::name).toList());
    String label = contract.getSimpleName() + "." + name;
    boolean pure = says(source, Pure.class);
    return new Method(
        contract.getName(),
        label,
        "the result of " + label,
        description,
        asynchronous ? (result.isPresent() ? Object.class : void.class) : returned,
        codecs,
        result,
        asynchronous,
        says(source, Inline.class),
        pure || says(source, Idempotent.class),
        pure,
        timeout(source, path),
        thrown);
  }

  private boolean says(java.lang.reflect.Method source, Class<? extends Annotation> what) {
    return source.isAnnotationPresent(what) || contract.isAnnotationPresent(what);
  }

  private Optional<Codec> result(
      java.lang.reflect.Method source, boolean asynchronous, String path) {
    AnnotatedType type = source.getAnnotatedReturnType();
    if (asynchronous) {
      if (!(type instanceof AnnotatedParameterizedType stage)) {
        throw new ContractException(path + ": a completion stage needs its type argument");
      }
      type = stage.getAnnotatedActualTypeArguments()[0];
    }
    boolean nothing = type.getType() == void.class || type.getType() == Void.class;
    return nothing ? Optional.empty() : Optional.of(marshallers.of(type, path));
  }

  private List<Method.Thrown> thrown(java.lang.reflect.Method source, String path) {
    return Arrays.stream(source.getExceptionTypes())
        .map(type -> {
          ExceptionMarshaller codec = marshallers.exception(type, path);
          return new Method.Thrown(codec.repositoryId(), type, codec);
        })
        .toList();
  }

  private Optional<Duration> timeout(java.lang.reflect.Method source, String path) {
    Timeout timeout =
        Optional.ofNullable(source.getAnnotation(Timeout.class))
            .orElse(contract.getAnnotation(Timeout.class));
    if (timeout == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(Duration.parse(timeout.value()));
    } catch (DateTimeException e) {
      throw new ContractException(
          path + ": @Timeout(\"" + timeout.value() + "\") is not a duration such as PT5S");
    }
  }
}
