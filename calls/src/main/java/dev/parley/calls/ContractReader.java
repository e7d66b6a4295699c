package dev.parley.calls;

import dev.parley.calls.codec.Codecs;
import dev.parley.calls.codec.Exceptions;
import dev.parley.calls.codec.Numbers;
import dev.parley.calls.codec.ReferenceCodec;
import dev.parley.calls.generate.Generator;
import dev.parley.calls.generate.Passing;
import dev.parley.calls.generate.RecordBodyWriter;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.Method;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Reads the methods of an interface (docs/protocol/contracts.md). Threads: confined to one. */
final class ContractReader {
  /**
   * What was read.
   *
   * @param references the contracts that appear as values
   */
  record Result(List<Method> methods, Generator.Generated generated, Set<Class<?>> references) {}

  private final Class<?> contract;
  private final Codecs codecs = new Codecs();
  private final Exceptions exceptions = new Exceptions(codecs);

  private ContractReader(Class<?> contract) {
    this.contract = contract;
  }

  static Result read(Class<?> contract) {
    refuseWhatIsNone(contract);
    return new ContractReader(contract).read();
  }

  /** Reads a contract whose values another protocol has codecs for. */
  static Result read(Class<?> contract, Function<java.lang.reflect.Method, Method> reading) {
    refuseWhatIsNone(contract);
    ContractReader reader = new ContractReader(contract);
    List<java.lang.reflect.Method> sources = reader.sources();
    return reader.generate(sources, sources.stream().map(reading).toList(), Set.of());
  }

  private static void refuseWhatIsNone(Class<?> contract) {
    if (!contract.isInterface() || contract.isAnnotation()) {
      throw new ContractException(contract.getName() + " is not an interface");
    }
    if (contract.getTypeParameters().length > 0) {
      throw new ContractException(
          contract.getName() + " is generic; a contract has no type parameters");
    }
  }

  private Result read() {
    List<java.lang.reflect.Method> sources = sources();
    refuseDoubles(sources);
    List<Method> methods = sources.stream().map(this::method).toList();
    codecs.finish(RecordBodyWriter::generate);
    return generate(sources, methods, references(methods));
  }

  private Result generate(
      List<java.lang.reflect.Method> sources, List<Method> methods, Set<Class<?>> references) {
    return new Result(
        methods,
        Generator.generate(contract, sources, methods, passings(sources, methods)),
        references);
  }

  /** Describes how the methods of a contract pass their values within one JVM. */
  static List<PassingDescription> describePassing(Contract<?> contract) {
    List<java.lang.reflect.Method> sources = new ContractReader(contract.type()).sources();
    PassingReader reader = new PassingReader(contract.type());
    List<PassingDescription> passings = new ArrayList<>();
    for (int i = 0; i < sources.size(); i++) {
      passings.add(reader.describe(sources.get(i), contract.read().methods().get(i)));
    }
    return passings;
  }

  private List<Optional<Passing>> passings(
      List<java.lang.reflect.Method> sources, List<Method> methods) {
    PassingReader reader = new PassingReader(contract);
    List<Optional<Passing>> passings = new ArrayList<>();
    for (int i = 0; i < methods.size(); i++) {
      passings.add(reader.read(sources.get(i), methods.get(i)));
    }
    return passings;
  }

  /** {@return the methods without a body, in order of their names} */
  private List<java.lang.reflect.Method> sources() {
    Set<List<Object>> seen = new HashSet<>(); // two interfaces above may have the very same method
    return Arrays.stream(contract.getMethods())
        .filter(m -> Modifier.isAbstract(m.getModifiers()) && !isOfObject(m))
        .sorted(
            Comparator.comparing(ContractReader::name)
                .thenComparing(m -> m.getDeclaringClass().getName()))
        .filter(
            m -> seen.add(List.of(m.getName(), m.getReturnType(), List.of(m.getParameterTypes()))))
        .toList();
  }

  /** An interface may say once more what every object has. */
  private static boolean isOfObject(java.lang.reflect.Method source) {
    return Arrays.stream(Object.class.getMethods())
        .anyMatch(m ->
            m.getName().equals(source.getName())
                && Arrays.equals(m.getParameterTypes(), source.getParameterTypes()));
  }

  private static String name(java.lang.reflect.Method source) {
    Named named = source.getAnnotation(Named.class);
    return named == null ? source.getName() : named.value();
  }

  private void refuseDoubles(List<java.lang.reflect.Method> sources) {
    Map<Integer, String> ids = new HashMap<>();
    for (java.lang.reflect.Method source : sources) {
      String other = ids.putIfAbsent(id(name(source)), name(source));
      if (other != null) {
        throw new ContractException(
            contract.getName()
                + "."
                + name(source)
                + (other.equals(name(source))
                    ? ": there are two methods of this name; give one another with @Named"
                    : ": its id is that of " + other + "; give it another name with @Named"));
      }
    }
  }

  /** {@return the FNV-1a hash of a name (rule CO-1)} */
  static int id(String name) {
    int hash = (int) 2166136261L;
    for (byte next : name.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (next & 0xFF)) * 16777619;
    }
    return hash;
  }

  private Method method(java.lang.reflect.Method source) {
    String path = contract.getSimpleName() + "." + source.getName();
    List<FieldDescription> parameters = new ArrayList<>();
    List<Codec> parameterCodecs = new ArrayList<>();
    Numbers numbers = new Numbers(path, 1);
    for (Parameter parameter : source.getParameters()) {
      Codec codec = codecs.of(parameter.getAnnotatedType(), path + "(" + parameter.getName() + ")");
      int number = numbers.of(Numbers.annotated(parameter), parameter.getName());
      parameters.add(new FieldDescription(number, parameter.getName(), codec.type()));
      parameterCodecs.add(codec);
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
    boolean pure = says(source, Pure.class);
    if (pure) {
      refuseImpure(path, parameterCodecs, result);
    }
    MethodDescription description =
        new MethodDescription(
            name(source),
            id(name(source)),
            oneWay,
            parameters,
            result.map(Codec::type).orElse("void"),
            thrown.stream().map(Method.Thrown::name).toList());
    String label = contract.getSimpleName() + "." + description.name();
    return new Method(
        contract.getName(),
        label,
        "the result of " + label,
        description,
        asynchronous ? (result.isPresent() ? Object.class : void.class) : returned,
        parameterCodecs,
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

  private static void refuseImpure(String path, List<Codec> parameters, Optional<Codec> result) {
    if (result.isEmpty()) {
      throw new ContractException(path + ": a @Pure method returns a value");
    }
    for (Codec value : concat(parameters, result)) {
      if (value.reach().stream().anyMatch(Codec::live)) {
        throw new ContractException(
            path + ": a @Pure method passes neither call-backs nor streams: " + value.type());
      }
    }
  }

  private static List<Codec> concat(List<Codec> parameters, Optional<Codec> result) {
    List<Codec> values = new ArrayList<>(parameters);
    result.ifPresent(values::add);
    return values;
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
    return nothing ? Optional.empty() : Optional.of(codecs.of(type, path));
  }

  private List<Method.Thrown> thrown(java.lang.reflect.Method source, String path) {
    return Arrays.stream(source.getExceptionTypes())
        .map(type -> exceptions.read(type, path))
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

  private static List<Codec> values(Method method) {
    return concat(method.parameters(), method.result());
  }

  private static Set<Class<?>> references(List<Method> methods) {
    Set<Class<?>> references = new LinkedHashSet<>();
    for (Method method : methods) {
      values(method).stream()
          .flatMap(c -> c.reach().stream())
          .filter(ReferenceCodec.class::isInstance)
          .forEach(c -> references.add(((ReferenceCodec) c).contractType()));
    }
    return references;
  }

  /**
   * Describes a contract with the named types of its methods, and of the contracts that they pass.
   */
  static ContractDescription describe(Contract<?> contract) {
    Map<String, TypeDescription> types = new TreeMap<>();
    Set<Class<?>> seen = new HashSet<>();
    collect(contract, types, seen);
    return new ContractDescription(
        contract.name(),
        contract.read().methods().stream().map(Method::description).toList(),
        List.copyOf(types.values()));
  }

  private static void collect(
      Contract<?> contract, Map<String, TypeDescription> types, Set<Class<?>> seen) {
    if (!seen.add(contract.type())) {
      return;
    }
    for (Method method : contract.read().methods()) {
      List<Codec> values = values(method);
      method.exceptions().forEach(thrown -> values.add(thrown.codec()));
      for (Codec value : values) {
        value.reach().forEach(c -> c.description().ifPresent(d -> types.put(d.name(), d)));
      }
    }
    contract.read().references().forEach(type -> collect(Contract.of(type), types, seen));
  }
}
