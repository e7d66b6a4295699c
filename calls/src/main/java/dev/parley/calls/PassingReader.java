package dev.parley.calls;

import dev.parley.calls.codec.Access;
import dev.parley.calls.generate.Passing;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.Method;
import dev.parley.calls.spi.ValueCopy;
import dev.parley.copiers.Copier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds out how the values of methods pass within one JVM ({@link PassBy}). */
final class PassingReader {
  private final Class<?> contract;

  PassingReader(Class<?> contract) {
    this.contract = contract;
  }

  /**
   * {@return how the method's values pass straight to the servant; empty for the way to another
   * process}
   *
   * @throws ContractException when what is asked for cannot be
   */
  Optional<Passing> read(java.lang.reflect.Method source, Method method) {
    PassBy asked = source.getAnnotation(PassBy.class);
    PassBy said = asked == null ? contract.getAnnotation(PassBy.class) : asked;
    if (said != null && said.value() == CopyPolicy.WIRE) {
      return Optional.empty();
    }
    boolean shares = said != null && said.value() == CopyPolicy.REFERENCE;
    Optional<String> obstacle = obstacle(method, shares);
    if (obstacle.isPresent() && asked != null) {
      throw new ContractException(
          method.label() + ": @PassBy(" + asked.value() + ") cannot be: " + obstacle.get());
    }
    return obstacle.isPresent() ? Optional.empty() : Optional.of(passing(source, method, shares));
  }

  /** {@return why the method takes the way to another process} */
  private static Optional<String> obstacle(Method method, boolean shares) {
    if (method.oneWay()) {
      return Optional.of("the caller of a one-way method does not wait for its servant");
    }
    List<Codec> values = new ArrayList<>(method.parameters());
    method.result().ifPresent(values::add);
    return values.stream()
        .filter(value -> !shares && changes(value) && value.reach().stream().anyMatch(Codec::live))
        .map(value -> "call-backs or streams stand in " + value.type() + ", which is to be copied")
        .findFirst();
  }

  private static boolean changes(Codec value) {
    return value.reach().stream().anyMatch(Codec::mutable);
  }

  private Passing passing(java.lang.reflect.Method source, Method method, boolean shares) {
    Type[] types = source.getGenericParameterTypes();
    List<Optional<ValueCopy>> arguments = new ArrayList<>();
    for (int i = 0; i < types.length; i++) {
      String name = method.description().parameters().get(i).name();
      arguments.add(
          copy(method.parameters().get(i), types[i], method.label() + "(" + name + ")", shares));
    }
    Type returned = source.getGenericReturnType();
    Type result =
        method.asynchronous() && returned instanceof ParameterizedType stage
            ? stage.getActualTypeArguments()[0]
            : returned;
    return new Passing(
        arguments,
        method.result().flatMap(codec -> copy(codec, result, method.resultLabel(), shares)));
  }

  private Optional<ValueCopy> copy(Codec codec, Type type, String where, boolean shares) {
    if (shares || !changes(codec) || isShared(type)) {
      return Optional.empty();
    }
    return Optional.of(new ValueCopy(codec, where, () -> Copier.of(type, Access.to(contract))));
  }

  private static boolean isShared(Type type) {
    @Nullable PassBy said = type instanceof Class<?> c ? c.getAnnotation(PassBy.class) : null;
    return said != null && said.value() == CopyPolicy.REFERENCE;
  }
}
