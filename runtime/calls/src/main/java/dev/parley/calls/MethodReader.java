package dev.parley.calls;

import dev.parley.calls.api.ContractException;
import dev.parley.calls.api.FieldDescription;
import dev.parley.calls.api.Idempotent;
import dev.parley.calls.api.Inline;
import dev.parley.calls.api.MethodDescription;
import dev.parley.calls.api.OneWay;
import dev.parley.calls.api.Pure;
import dev.parley.calls.api.Timeout;
import dev.parley.calls.codec.FieldNumbers;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.MethodModel;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Parameter;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Reader of a contract's methods, independent of the protocol: checks their shape and reads their
 * annotations. Threads: confined to one.
 */
public final class MethodReader {
  /** The protocol-specific part: names, ids and codecs. */
  public interface Forms {
    /** {@return the name of a method on the wire} */
    String name(java.lang.reflect.Method source);

    /** {@return the id of a method name in this contract} */
    int id(String name);

    /**
     * {@return the codec of a parameter or result}
     *
     * @throws ContractException when the type cannot be encoded, with the path to it
     */
    Codec value(AnnotatedType type, String path);

    /** {@return whether a method has no reply} */
    default boolean oneWay(java.lang.reflect.Method source) {
      return source.isAnnotationPresent(OneWay.class);
    }

    /** {@return the exceptions that travel with their type; the first one that matches is used} */
    List<MethodModel.DeclaredThrowable> thrown(java.lang.reflect.Method source, String path);
  }

  private final Class<?> contract;
  private final Forms forms;

  /** Creates a reader for the methods of {@code contract}. */
  public MethodReader(Class<?> contract, Forms forms) {
    this.contract = contract;
    this.forms = forms;
  }

  /** {@return the FNV-1a hash of a name (rule CO-1)} */
  public static int hash(String name) {
    int hash = (int) 2166136261L;
    for (byte next : name.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (next & 0xFF)) * 16777619;
    }
    return hash;
  }

  /**
   * {@return the model of an abstract method}
   *
   * @throws ContractException when it cannot be one, with the path to the reason
   */
  public MethodModel read(java.lang.reflect.Method source) {
    String path = contract.getSimpleName() + "." + source.getName();
    List<FieldDescription> parameters = new ArrayList<>();
    List<Codec> parameterCodecs = new ArrayList<>();
    FieldNumbers numbers = new FieldNumbers(path, 1);
    for (Parameter parameter : source.getParameters()) {
      Codec codec =
          forms.value(parameter.getAnnotatedType(), path + "(" + parameter.getName() + ")");
      int number = numbers.of(FieldNumbers.annotated(parameter), parameter.getName());
      parameters.add(new FieldDescription(number, parameter.getName(), codec.type()));
      parameterCodecs.add(codec);
    }
    Class<?> returned = source.getReturnType();
    boolean asynchronous = returned == CompletionStage.class || returned == CompletableFuture.class;
    Optional<Codec> result = result(source, asynchronous, path + "()");
    List<MethodModel.DeclaredThrowable> thrown = forms.thrown(source, path);
    boolean oneWay = forms.oneWay(source);
    if (oneWay && (returned != void.class || !thrown.isEmpty())) {
      throw new ContractException(
          path + ": a one-way method returns void and declares no exceptions");
    }
    boolean pure = says(source, Pure.class);
    if (pure) {
      refuseImpure(path, parameterCodecs, result);
    }
    String name = forms.name(source);
    MethodDescription description =
        new MethodDescription(
            name,
            forms.id(name),
            oneWay,
            parameters,
            result.map(Codec::type).orElse("void"),
            thrown.stream().map(MethodModel.DeclaredThrowable::name).toList());
    String label = contract.getSimpleName() + "." + name;
    return new MethodModel(
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
      if (value.transitiveParts().stream().anyMatch(Codec::isHandle)) {
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
    return nothing ? Optional.empty() : Optional.of(forms.value(type, path));
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
