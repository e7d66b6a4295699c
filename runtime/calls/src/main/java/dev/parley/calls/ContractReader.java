package dev.parley.calls;

import dev.parley.calls.api.ContractDescription;
import dev.parley.calls.api.ContractException;
import dev.parley.calls.api.Named;
import dev.parley.calls.api.PassingDescription;
import dev.parley.calls.api.TypeDescription;
import dev.parley.calls.codec.Codecs;
import dev.parley.calls.codec.ExceptionReader;
import dev.parley.calls.codec.ReferenceCodec;
import dev.parley.calls.generate.ContractClassGenerator;
import dev.parley.calls.generate.RecordBodyWriter;
import dev.parley.calls.generate.ValuePassing;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.ContractModel;
import dev.parley.calls.spi.MethodModel;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Modifier;
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
import java.util.function.Function;

/**
 * Reader of contract interfaces: resolves their methods, codecs and generated classes
 * (docs/protocol/contracts.md). Threads: confined to one.
 */
final class ContractReader<T> {
  /**
   * The result of reading an interface.
   *
   * @param references the other contracts that appear as values
   */
  record ReadContract<T>(ContractModel<T> model, Set<Class<?>> references) {}

  private final Class<T> contract;
  private final Codecs codecs = new Codecs(type -> Contract.of(type).model());
  private final ExceptionReader exceptions = new ExceptionReader(codecs);

  private ContractReader(Class<T> contract) {
    this.contract = contract;
  }

  static <T> ReadContract<T> read(Class<T> contract) {
    refuseWhatIsNone(contract);
    return new ContractReader<>(contract).read();
  }

  /** Reads a contract with the codecs of another protocol. */
  static <T> ContractModel<T> read(
      Class<T> contract, Function<java.lang.reflect.Method, MethodModel> reading) {
    refuseWhatIsNone(contract);
    ContractReader<T> reader = new ContractReader<>(contract);
    List<java.lang.reflect.Method> sources = reader.sources();
    return reader.generate(sources, sources.stream().map(reading).toList());
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

  /**
   * Parley's own rules: method names as in the source or as {@link Named} says, and Protobuf
   * codecs.
   */
  private final class ParleyForms implements MethodReader.Forms {
    @Override
    public String name(java.lang.reflect.Method source) {
      return ContractReader.name(source);
    }

    @Override
    public int id(String name) {
      return MethodReader.hash(name);
    }

    @Override
    public Codec value(AnnotatedType type, String path) {
      return codecs.of(type, path);
    }

    @Override
    public List<MethodModel.DeclaredThrowable> thrown(
        java.lang.reflect.Method source, String path) {
      return Arrays.stream(source.getExceptionTypes())
          .map(type -> exceptions.read(type, path))
          .toList();
    }
  }

  private ReadContract<T> read() {
    List<java.lang.reflect.Method> sources = sources();
    refuseDoubles(sources);
    List<MethodModel> methods =
        sources.stream().map(new MethodReader(contract, new ParleyForms())::read).toList();
    codecs.finish(RecordBodyWriter::generate);
    return new ReadContract<>(generate(sources, methods), references(methods));
  }

  private ContractModel<T> generate(
      List<java.lang.reflect.Method> sources, List<MethodModel> methods) {
    return ContractClassGenerator.generate(contract, sources, methods, passings(sources, methods));
  }

  /** Describes how the methods of a contract pass their values within one JVM. */
  static List<PassingDescription> describePassing(Contract<?> contract) {
    List<java.lang.reflect.Method> sources = new ContractReader<>(contract.type()).sources();
    PassingReader reader = new PassingReader(contract.type());
    List<PassingDescription> passings = new ArrayList<>();
    for (int i = 0; i < sources.size(); i++) {
      passings.add(reader.describe(sources.get(i), contract.model().methods().get(i)));
    }
    return passings;
  }

  private List<Optional<ValuePassing>> passings(
      List<java.lang.reflect.Method> sources, List<MethodModel> methods) {
    PassingReader reader = new PassingReader(contract);
    List<Optional<ValuePassing>> passings = new ArrayList<>();
    for (int i = 0; i < methods.size(); i++) {
      passings.add(reader.read(sources.get(i), methods.get(i)));
    }
    return passings;
  }

  /** {@return the abstract methods, in order of their names} */
  private List<java.lang.reflect.Method> sources() {
    Set<List<Object>> seen = new HashSet<>(); // two interfaces above may have the very same method
    return Arrays.stream(contract.getMethods())
        .filter(m -> Modifier.isAbstract(m.getModifiers()) && !isOfObject(m))
        .sorted(
            Comparator.comparing((java.lang.reflect.Method m) -> name(m))
                .thenComparing(m -> m.getDeclaringClass().getName()))
        .filter(
            m -> seen.add(List.of(m.getName(), m.getReturnType(), List.of(m.getParameterTypes()))))
        .toList();
  }

  /**
   * Returns true for methods that every object has, such as {@code equals}: an interface may
   * redeclare them.
   */
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
      String other = ids.putIfAbsent(MethodReader.hash(name(source)), name(source));
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

  private static List<Codec> values(MethodModel method) {
    List<Codec> values = new ArrayList<>(method.parameters());
    method.result().ifPresent(values::add);
    return values;
  }

  private static Set<Class<?>> references(List<MethodModel> methods) {
    Set<Class<?>> references = new LinkedHashSet<>();
    for (MethodModel method : methods) {
      values(method).stream()
          .flatMap(c -> c.transitiveParts().stream())
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
        contract.model().methods().stream().map(MethodModel::description).toList(),
        List.copyOf(types.values()));
  }

  private static void collect(
      Contract<?> contract, Map<String, TypeDescription> types, Set<Class<?>> seen) {
    if (!seen.add(contract.type())) {
      return;
    }
    for (MethodModel method : contract.model().methods()) {
      List<Codec> values = values(method);
      method.exceptions().forEach(thrown -> values.add(thrown.codec()));
      for (Codec value : values) {
        value
            .transitiveParts()
            .forEach(c -> c.description().ifPresent(d -> types.put(d.name(), d)));
      }
    }
    contract.references().forEach(type -> collect(Contract.of(type), types, seen));
  }
}
