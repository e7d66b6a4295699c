package dev.parley.soap.contract;

import dev.parley.calls.api.ContractException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Optional;

/**
 * Exception that wsimport made (JAX-WS 2.2, section 2.5): its detail is what {@code getFaultInfo}
 * returns, and its constructor takes a message and that.
 *
 * @param getter returns the detail of an exception
 * @param constructor takes an array with the detail, and the message
 */
record FaultInfo(Method method, MethodHandle getter, MethodHandle constructor) {
  /** {@return the form of an exception, if it is one of these} */
  static Optional<FaultInfo> of(Class<?> exception, String place) {
    if (!JaxwsAnnotations.has(exception, "WebFault")) {
      return Optional.empty();
    }
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    try {
      Method getter = exception.getMethod("getFaultInfo");
      Class<?> detail = getter.getReturnType();
      MethodHandle constructor =
          lookup
              .findConstructor(exception, MethodType.methodType(void.class, String.class, detail))
              .asType(MethodType.methodType(Throwable.class, String.class, Object.class))
              .asSpreader(1, Object[].class, 1);
      MethodType detailFirst = MethodType.methodType(Throwable.class, Object[].class, String.class);
      return Optional.of(
          new FaultInfo(
              getter,
              lookup.unreflect(getter),
              MethodHandles.permuteArguments(constructor, detailFirst, 1, 0)));
    } catch (NoSuchMethodException e) {
      return Optional.empty();
    } catch (IllegalAccessException e) {
      throw new ContractException(place + ": " + e.getMessage());
    }
  }
}
