package dev.parley.calls;

import dev.parley.calls.api.ContractException;
import dev.parley.calls.api.CopyPolicy;
import dev.parley.calls.api.PassBy;
import dev.parley.calls.api.PassingDescription;
import dev.parley.calls.codec.ContractAccess;
import dev.parley.calls.generate.ValuePassing;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.MethodModel;
import dev.parley.calls.spi.ValueCopy;
import dev.parley.copiers.Copier;
import dev.parley.copiers.api.Immutability;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Chooses the passing of a method's values within one JVM ({@link PassBy}). */
final class PassingReader {
  private final Class<?> contract;

  PassingReader(Class<?> contract) {
    this.contract = contract;
  }

  /**
   * {@return the copies of the values for a direct call; empty when the method uses the wire path}
   *
   * @throws ContractException when the requested policy is impossible
   */
  Optional<ValuePassing> read(java.lang.reflect.Method source, MethodModel method) {
    PassBy asked = source.getAnnotation(PassBy.class);
    Optional<String> obstacle = obstacle(method, shares(source));
    if (obstacle.isPresent() && asked != null && asked.value() != CopyPolicy.WIRE) {
      throw new ContractException(
          method.label() + ": @PassBy(" + asked.value() + ") cannot be: " + obstacle.get());
    }
    return wire(source, method).isPresent()
        ? Optional.empty()
        : Optional.of(passing(source, method));
  }

  /** {@return the passing of a method as a description} */
  PassingDescription describe(java.lang.reflect.Method source, MethodModel method) {
    Optional<String> wire = wire(source, method);
    List<PassingDescription.PassedValue> values = new ArrayList<>();
    if (wire.isEmpty()) {
      Type[] types = source.getGenericParameterTypes();
      for (int i = 0; i < types.length; i++) {
        String name = method.description().parameters().get(i).name();
        values.add(describe(name, method.parameters().get(i), types[i], shares(source)));
      }
      Type result = result(source, method);
      method
          .result()
          .ifPresent(codec -> values.add(describe("result", codec, result, shares(source))));
    }
    return new PassingDescription(method.name(), wire, values, method.idempotent(), method.pure());
  }

  private static PassingDescription.PassedValue describe(
      String name, Codec codec, Type type, boolean shares) {
    if (shares || isShared(type)) {
      return value(name, codec, "shared", List.of("@PassBy(REFERENCE) says so"));
    }
    if (codec.isHandle()) {
      return value(name, codec, "shared", List.of("it is for calling, and has no copy"));
    }
    Immutability found = Copier.immutability(type);
    return changes(codec)
        ? value(name, codec, found.verdict().words(), found.reasons())
        : value(name, codec, "shared", List.of());
  }

  private static PassingDescription.PassedValue value(
      String name, Codec codec, String how, List<String> reasons) {
    return new PassingDescription.PassedValue(name, codec.type(), how, reasons);
  }

  private @Nullable PassBy said(java.lang.reflect.Method source) {
    PassBy asked = source.getAnnotation(PassBy.class);
    return asked == null ? contract.getAnnotation(PassBy.class) : asked;
  }

  private boolean shares(java.lang.reflect.Method source) {
    PassBy said = said(source);
    return said != null && said.value() == CopyPolicy.REFERENCE;
  }

  /** {@return the reason for which the method uses the wire path; empty for none} */
  private Optional<String> wire(java.lang.reflect.Method source, MethodModel method) {
    PassBy said = said(source);
    return said != null && said.value() == CopyPolicy.WIRE
        ? Optional.of("@PassBy(WIRE) says so")
        : obstacle(method, shares(source));
  }

  /** {@return the reason for which a direct call is impossible; empty for none} */
  private static Optional<String> obstacle(MethodModel method, boolean shares) {
    if (method.oneWay()) {
      return Optional.of("the caller of a one-way method does not wait for its servant");
    }
    List<Codec> values = new ArrayList<>(method.parameters());
    method.result().ifPresent(values::add);
    return values.stream()
        .filter(value ->
            !shares && changes(value) && value.transitiveParts().stream().anyMatch(Codec::isHandle))
        .map(value -> "call-backs or streams stand in " + value.type() + ", which is to be copied")
        .findFirst();
  }

  private static boolean changes(Codec value) {
    return value.transitiveParts().stream().anyMatch(Codec::mutable);
  }

  private ValuePassing passing(java.lang.reflect.Method source, MethodModel method) {
    boolean shares = shares(source);
    Type[] types = source.getGenericParameterTypes();
    List<Optional<ValueCopy>> arguments = new ArrayList<>();
    for (int i = 0; i < types.length; i++) {
      String name = method.description().parameters().get(i).name();
      arguments.add(
          copy(method.parameters().get(i), types[i], method.label() + "(" + name + ")", shares));
    }
    Type result = result(source, method);
    return new ValuePassing(
        arguments,
        method.result().flatMap(codec -> copy(codec, result, method.resultLabel(), shares)));
  }

  private static Type result(java.lang.reflect.Method source, MethodModel method) {
    Type returned = source.getGenericReturnType();
    return method.asynchronous() && returned instanceof ParameterizedType stage
        ? stage.getActualTypeArguments()[0]
        : returned;
  }

  private Optional<ValueCopy> copy(Codec codec, Type type, String where, boolean shares) {
    if (isShared(type) || shares || !changes(codec)) {
      return Optional.empty();
    }
    return Optional.of(
        new ValueCopy(codec, where, () -> Copier.of(type, ContractAccess.to(contract))));
  }

  private static boolean isShared(Type type) {
    // What is said on a contract is about its own methods.
    PassBy said =
        type instanceof Class<?> c && !c.isInterface() ? c.getAnnotation(PassBy.class) : null;
    if (said != null && said.value() != CopyPolicy.REFERENCE) {
      throw new ContractException(
          type.getTypeName()
              + ": @PassBy("
              + said.value()
              + ") is for methods and contracts; a class of values can be passed by REFERENCE");
    }
    return said != null;
  }
}
