package dev.parley.iiop.rmi;

import dev.parley.calls.MethodReader;
import dev.parley.calls.api.ContractException;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.MethodModel.DeclaredThrowable;
import java.io.Serializable;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Flow;

/** Reader of the methods of one remote interface. Threads: confined to one. */
final class RemoteInterfaceReader implements MethodReader.Forms {
  private final Class<?> type;
  private final List<Method> sources;
  private final Map<Method, String> names;
  private final ContractClasses classes;
  private final MethodReader methods;
  private final List<String> reasons = new ArrayList<>();

  RemoteInterfaceReader(Class<?> type) {
    this.type = type;
    sources =
        Arrays.stream(type.getMethods())
            .filter(method -> Modifier.isAbstract(method.getModifiers()))
            .toList();
    names = RmiOperationNames.of(type, sources);
    classes = ContractClasses.of(type);
    methods = new MethodReader(type, this);
  }

  ContractClasses classes() {
    return classes;
  }

  /** Rejects an interface with types that have no mapping, with the path to each. */
  void refuseWhatHasNoForm() {
    for (Method source : sources) {
      String path = type.getSimpleName() + "." + source.getName();
      if (!DeclaredTypeForm.throwsRemoteException(source)) {
        reasons.add(path + " does not declare RemoteException");
      }
      refuseFormless(source.getReturnType(), path + "()");
      for (Parameter parameter : source.getParameters()) {
        refuseFormless(parameter.getType(), path + "(" + parameter.getName() + ")");
      }
    }
    refuseClashes();
    if (!reasons.isEmpty()) {
      throw new ContractException(
          type.getName() + " does not go by IIOP: " + String.join("; ", reasons));
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
      } else if (!ids.getOrDefault(MethodReader.hash(name), name).equals(name)) {
        reasons.add(name + " has the number of " + ids.get(MethodReader.hash(name)));
      }
      ids.putIfAbsent(MethodReader.hash(name), name);
    });
  }

  private static boolean sameSignature(Method one, Method other) {
    return one.getName().equals(other.getName())
        && Arrays.equals(one.getParameterTypes(), other.getParameterTypes());
  }

  dev.parley.calls.spi.MethodModel method(Method source) {
    return methods.read(source);
  }

  @Override
  public String name(Method source) {
    return names.getOrDefault(source, source.getName());
  }

  @Override
  public int id(String name) {
    return MethodReader.hash(name);
  }

  @Override
  public Codec value(AnnotatedType declared, String path) {
    return new RmiMarshaller(raw(declared.getType()), classes);
  }

  private static Class<?> raw(Type declared) {
    return switch (declared) {
      case Class<?> plain -> plain;
      case ParameterizedType generic -> raw(generic.getRawType());
      case GenericArrayType array -> raw(array.getGenericComponentType()).arrayType();
      case WildcardType some -> raw(some.getUpperBounds()[0]);
      case TypeVariable<?> variable -> raw(variable.getBounds()[0]);
      default -> Object.class;
    };
  }

  /**
   * Returns the exceptions that are marshalled as values, the most derived first; others are
   * reported as system exceptions.
   */
  @Override
  public List<DeclaredThrowable> thrown(Method source, String path) {
    return Arrays.stream(source.getExceptionTypes())
        .filter(thrown -> !RemoteException.class.isAssignableFrom(thrown))
        .filter(thrown -> !RuntimeException.class.isAssignableFrom(thrown))
        .filter(thrown -> !Error.class.isAssignableFrom(thrown))
        .sorted(Comparator.comparingInt(RemoteInterfaceReader::depth).reversed())
        .map(thrown -> new RmiExceptionMarshaller(thrown, classes).thrown(thrown))
        .toList();
  }

  private static int depth(Class<?> type) {
    return type == Throwable.class ? 0 : 1 + depth(type.getSuperclass());
  }
}
