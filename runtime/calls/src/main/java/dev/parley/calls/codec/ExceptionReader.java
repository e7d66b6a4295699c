package dev.parley.calls.codec;

import dev.parley.calls.api.ContractException;
import dev.parley.calls.api.Named;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.MethodModel.DeclaredThrowable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reader of declared exception types (rule CO-6). */
public final class ExceptionReader {
  private final Codecs codecs;

  /**
   * @param codecs the codecs of the contract that is read
   */
  public ExceptionReader(Codecs codecs) {
    this.codecs = codecs;
  }

  /**
   * {@return the model of a declared exception}
   *
   * @param path position of its declaration, for messages
   * @throws ContractException when it has no fitting constructor or accessors
   */
  public DeclaredThrowable read(Class<?> type, String path) {
    String place = path + " throws " + type.getSimpleName();
    Constructor<?> constructor = constructor(type, place);
    MethodHandles.Lookup lookup = ContractAccess.to(type);
    List<ExceptionCodec.ExceptionComponent> parts = new ArrayList<>();
    List<Integer> causes = new ArrayList<>();
    FieldNumbers numbers = new FieldNumbers(type.getName(), 1);
    Parameter[] parameters = constructor.getParameters();
    for (int i = 0; i < parameters.length; i++) {
      if (Throwable.class.isAssignableFrom(parameters[i].getType())
          && parameters[i].getName().equals("cause")) {
        causes.add(i);
      } else {
        parts.add(part(lookup, type, parameters[i], numbers, place));
      }
    }
    String name =
        Optional.ofNullable(type.getAnnotation(Named.class))
            .map(Named::value)
            .orElse(type.getName());
    return new DeclaredThrowable(
        name, type, new ExceptionCodec(name, maker(lookup, constructor, causes), parts));
  }

  /** Returns the only public constructor. */
  private static Constructor<?> constructor(Class<?> type, String place) {
    if (Modifier.isAbstract(type.getModifiers())) {
      throw new ContractException(place + ": it is abstract; declare the ones that are thrown");
    }
    Constructor<?>[] all = type.getConstructors();
    if (all.length != 1) {
      throw new ContractException(
          place
              + ": it needs exactly one public constructor, whose parameters are what travels; it has "
              + all.length);
    }
    return all[0];
  }

  private ExceptionCodec.ExceptionComponent part(
      MethodHandles.Lookup lookup,
      Class<?> type,
      Parameter parameter,
      FieldNumbers numbers,
      String place) {
    if (!parameter.isNamePresent()) {
      throw new ContractException(
          place + ": compile it with -parameters, so that its constructor's names are known");
    }
    String name = parameter.getName();
    MethodHandle accessor = accessor(lookup, type, parameter, place);
    int number = numbers.of(FieldNumbers.annotated(parameter), name);
    Codec codec = codecs.of(parameter.getAnnotatedType(), place + "." + name);
    Codecs.refuseHandles(codec, place + "." + name, "an exception");
    return new ExceptionCodec.ExceptionComponent(number, name, codec, accessor);
  }

  private static MethodHandle accessor(
      MethodHandles.Lookup lookup, Class<?> type, Parameter parameter, String place) {
    String name = parameter.getName();
    String getter = "get" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
    for (Method method : type.getMethods()) {
      boolean fits = method.getName().equals(name) || method.getName().equals(getter);
      if (fits
          && method.getParameterCount() == 0
          && method.getReturnType() == parameter.getType()) {
        return reach(lookup, method, place);
      }
    }
    throw new ContractException(
        place + ": no method " + name + "() or " + getter + "() returns its parameter " + name);
  }

  private static MethodHandle reach(MethodHandles.Lookup lookup, Method method, String place) {
    try {
      return lookup.unreflect(method);
    } catch (IllegalAccessException e) {
      throw new ContractException(place + ": " + e.getMessage());
    }
  }

  private static MethodHandle maker(
      MethodHandles.Lookup lookup, Constructor<?> constructor, List<Integer> causes) {
    try {
      MethodHandle maker = lookup.unreflectConstructor(constructor);
      for (int i = causes.size() - 1; i >= 0; i--) {
        maker = MethodHandles.insertArguments(maker, causes.get(i), (Object) null);
      }
      return maker.asSpreader(Object[].class, maker.type().parameterCount());
    } catch (IllegalAccessException e) {
      throw new ContractException(constructor + ": " + e.getMessage());
    }
  }
}
