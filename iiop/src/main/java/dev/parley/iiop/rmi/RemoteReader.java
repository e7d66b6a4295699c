package dev.parley.iiop.rmi;

import dev.parley.calls.FieldDescription;
import dev.parley.calls.Idempotent;
import dev.parley.calls.Inline;
import dev.parley.calls.MethodDescription;
import dev.parley.calls.Timeout;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.Method.Thrown;
import java.io.Serializable;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.nio.charset.StandardCharsets;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Flow;

/** Reads the methods of one remote interface. Threads: confined to one. */
final class RemoteReader {
  private final Class<?> type;
  private final List<Method> sources;
  private final Map<Method, String> names;
  private final ContractClasses classes;
  private final List<String> reasons = new ArrayList<>();

  RemoteReader(Class<?> type) {
    this.type = type;
    sources =
        Arrays.stream(type.getMethods())
            .filter(method -> Modifier.isAbstract(method.getModifiers()))
            .toList();
    names = Operations.of(type, sources);
    classes = ContractClasses.of(type);
  }

  /** Refuses the interface with all that has no form, each with its path. */
  void refuseWhatHasNoForm() {
    for (Method source : sources) {
      String path = type.getSimpleName() + "." + source.getName();
      if (!SlotForm.throwsRemoteException(source)) {
        reasons.add(path + " does not declare RemoteException");
      }
      refuseFormless(source.getReturnType(), path + "()");
      for (Parameter parameter : source.getParameters()) {
        refuseFormless(parameter.getType(), path + "(" + parameter.getName() + ")");
      }
    }
    refuseClashes();
    if (!reasons.isEmpty()) {
      throw RmiContracts.refused(type, reasons);
    }
  }

  private void refuseFormless(Class<?> declared, String path) {
    Class<?> element = declared;
    while (element.isArray()) {
      element = element.componentType();
    }
    if (element.isPrimitive() || element == Object.class || element == Class.class) {
      return;
    }
    if (Remote.class.isAssignableFrom(element) && !element.isInterface()) {
      reasons.add(path + " is a remote class, and only interfaces are references");
    } else if (Flow.Publisher.class.isAssignableFrom(element)) {
      reasons.add(path + " is a stream, which IIOP does not have");
    } else if (Modifier.isFinal(element.getModifiers())
        && !Serializable.class.isAssignableFrom(element)) {
      reasons.add(path + " is " + element.getName() + ", which is not Serializable");
    }
  }

  private void refuseClashes() {
    Map<String, Method> seen = new HashMap<>();
    Map<Integer, String> ids = new HashMap<>();
    names.forEach((method, name) -> {
      Method other = seen.putIfAbsent(name, method);
      if (other != null && !sameSignature(method, other)) {
        reasons.add("two methods go by the name " + name);
      } else if (!ids.getOrDefault(id(name), name).equals(name)) {
        reasons.add(name + " has the number of " + ids.get(id(name)));
      }
      ids.putIfAbsent(id(name), name);
    });
  }

  private static boolean sameSignature(Method one, Method other) {
    return one.getName().equals(other.getName())
        && Arrays.equals(one.getParameterTypes(), other.getParameterTypes());
  }

  /** {@return the FNV-1a hash of a name, as of other contracts' methods} */
  private static int id(String name) {
    int hash = (int) 2166136261L;
    for (byte next : name.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (next & 0xFF)) * 16777619;
    }
    return hash;
  }

  dev.parley.calls.spi.Method method(Method source) {
    String name = names.getOrDefault(source, source.getName());
    List<Codec> codecs = new ArrayList<>();
    List<FieldDescription> parameters = new ArrayList<>();
    for (Parameter parameter : source.getParameters()) {
      Codec codec = new RmiMarshaller(parameter.getType(), classes);
      codecs.add(codec);
      parameters.add(new FieldDescription(codecs.size(), parameter.getName(), codec.type()));
    }
    Class<?> returned = source.getReturnType();
    Optional<Codec> result =
        returned == void.class
            ? Optional.empty()
            : Optional.of(new RmiMarshaller(returned, classes));
    List<Thrown> thrown = thrown(source);
    MethodDescription description =
        new MethodDescription(
            name,
            id(name),
            false,
            parameters,
            result.map(Codec::type).orElse("void"),
            thrown.stream().map(Thrown::name).toList());
    String label = type.getSimpleName() + "." + name;
    return new dev.parley.calls.spi.Method(
        type.getName(),
        label,
        "the result of " + label,
        description,
        returned,
        List.copyOf(codecs),
        result,
        false,
        says(source, Inline.class),
        says(source, Idempotent.class),
        false,
        timeout(source),
        thrown);
  }

  /** The exceptions that travel as values, the most derived first; others are the system's. */
  private List<Thrown> thrown(Method source) {
    return Arrays.stream(source.getExceptionTypes())
        .filter(thrown -> !RemoteException.class.isAssignableFrom(thrown))
        .filter(thrown -> !RuntimeException.class.isAssignableFrom(thrown))
        .filter(thrown -> !Error.class.isAssignableFrom(thrown))
        .sorted(Comparator.comparingInt(RemoteReader::depth).reversed())
        .map(thrown -> new RmiException(thrown, classes).thrown(thrown))
        .toList();
  }

  private static int depth(Class<?> type) {
    return type == Throwable.class ? 0 : 1 + depth(type.getSuperclass());
  }

  private boolean says(Method source, Class<? extends Annotation> what) {
    return source.isAnnotationPresent(what) || type.isAnnotationPresent(what);
  }

  private Optional<Duration> timeout(Method source) {
    Timeout timeout =
        Optional.ofNullable(source.getAnnotation(Timeout.class))
            .orElse(type.getAnnotation(Timeout.class));
    if (timeout == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(Duration.parse(timeout.value()));
    } catch (DateTimeException e) {
      throw RmiContracts.refused(
          type,
          List.of(source.getName() + ": @Timeout(\"" + timeout.value() + "\") is no duration"));
    }
  }
}
