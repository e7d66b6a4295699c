package dev.parley.calls.codec;

import dev.parley.calls.api.ContractException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.List;

/**
 * The data of a declared exception: the parameters of its only public constructor, and the methods
 * that return them. A parameter {@code Throwable cause} is no data; the constructor gets null for
 * it (rule CO-6).
 *
 * @param constructor takes the values of all parts as an array
 * @param parts the constructor's parameters without the cause, in order
 */
public record ExceptionShape(MethodHandle constructor, List<Part> parts) {
  /**
   * A constructor parameter that is data.
   *
   * @param accessor reads the value from the exception
   */
  public record Part(Parameter parameter, MethodHandle accessor) {
    /** {@return the name of the parameter} */
    public String name() {
      return parameter.getName();
    }
  }

  /**
   * {@return the shape of an exception class}
   *
   * @param place position of its declaration, for messages
   * @throws ContractException when it has no fitting constructor or accessors
   */
  public static ExceptionShape of(Class<?> type, String place) {
    Constructor<?> constructor = constructor(type, place);
    MethodHandles.Lookup lookup = ContractAccess.to(type);
    List<Part> parts = new ArrayList<>();
    List<Integer> causes = new ArrayList<>();
    Parameter[] parameters = constructor.getParameters();
    for (int i = 0; i < parameters.length; i++) {
      if (Throwable.class.isAssignableFrom(parameters[i].getType())
          && parameters[i].getName().equals("cause")) {
        causes.add(i);
      } else {
        parts.add(new Part(parameters[i], accessor(lookup, type, parameters[i], place)));
      }
    }
    return new ExceptionShape(maker(lookup, constructor, causes), List.copyOf(parts));
  }

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

  private static MethodHandle accessor(
      MethodHandles.Lookup lookup, Class<?> type, Parameter parameter, String place) {
    if (!parameter.isNamePresent()) {
      throw new ContractException(
          place + ": compile it with -parameters, so that its constructor's names are known");
    }
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
