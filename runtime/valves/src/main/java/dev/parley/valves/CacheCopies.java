package dev.parley.valves;

import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.MethodModel;
import dev.parley.calls.spi.ValueCopy;
import dev.parley.copiers.Copier;
import dev.parley.copiers.api.CopyException;
import dev.parley.pipeline.CallException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Copy functions for the mutable arguments and results of methods. Threads: safe for all. */
final class CacheCopies {
  private static final Type ANYTHING = Object.class;

  private final Map<String, Map<String, MethodCopies>> known =
      new ConcurrentHashMap<>(); // by contract, by method

  /** The copies of one method; empty where values are immutable. */
  private record MethodCopies(List<Optional<ValueCopy>> arguments, Optional<ValueCopy> result) {}

  /** {@return copies of the arguments, which share nothing mutable with the caller's} */
  @Nullable Object[] arguments(MethodCall call) {
    @Nullable Object[] arguments = call.arguments();
    List<Optional<ValueCopy>> copies = of(call.model()).arguments;
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = copy(copies.get(i), arguments[i]);
    }
    return arguments;
  }

  /** {@return a copy of a result, which shares nothing mutable with the original} */
  @Nullable Object result(MethodModel method, @Nullable Object value) {
    return copy(of(method).result, value);
  }

  /**
   * {@return a method's failure for one more caller} Exceptions that the contract does not declare
   * cannot be copied, and are shared by all callers.
   */
  static Throwable failure(MethodModel method, Throwable failure) {
    if (failure instanceof CallException known) {
      return known.copy();
    }
    for (MethodModel.DeclaredThrowable thrown : method.exceptions()) {
      if (thrown.type().isInstance(failure)) {
        return asIfSent(thrown, failure);
      }
    }
    return failure;
  }

  private static Throwable asIfSent(MethodModel.DeclaredThrowable thrown, Throwable failure) {
    ValueCopy byCodec =
        new ValueCopy(
            thrown.codec(),
            thrown.name(),
            () -> {
              throw new CopyException(thrown.name(), "is copied by its codec", null);
            });
    try {
      return (Throwable) Objects.requireNonNull(byCodec.of(failure));
    } catch (CallException.Invalid e) {
      return e;
    }
  }

  private static @Nullable Object copy(Optional<ValueCopy> how, @Nullable Object value) {
    return value == null || how.isEmpty() ? value : how.get().of(value);
  }

  private MethodCopies of(MethodModel method) {
    return known
        .computeIfAbsent(method.contractName(), contract -> new ConcurrentHashMap<>())
        .computeIfAbsent(method.name(), name -> read(method));
  }

  private static MethodCopies read(MethodModel method) {
    return new MethodCopies(
        method.parameters().stream().map(codec -> of(codec, method.label())).toList(),
        method.result().flatMap(codec -> of(codec, method.resultLabel())));
  }

  private static Optional<ValueCopy> of(Codec codec, String where) {
    return codec.transitiveParts().stream().anyMatch(Codec::mutable)
        ? Optional.of(new ValueCopy(codec, where, () -> Copier.of(ANYTHING)))
        : Optional.empty();
  }
}
