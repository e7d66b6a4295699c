package dev.parley.soap.contract;

import dev.parley.calls.api.ContractException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code Holder} of JAX-WS (JAX-WS 2.2, section 2.3.1.1), found by name: the class of a parameter
 * that is a result, or both.
 *
 * <p>Immutable.
 */
final class HolderType {
  private static final Set<String> NAMES = Set.of("jakarta.xml.ws.Holder", "javax.xml.ws.Holder");

  private final MethodHandle constructor;
  private final MethodHandle getter;
  private final MethodHandle setter;

  private HolderType(Class<?> type) {
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    try {
      constructor =
          lookup
              .findConstructor(type, MethodType.methodType(void.class))
              .asType(MethodType.methodType(Object.class));
      getter =
          lookup
              .findGetter(type, "value", Object.class)
              .asType(MethodType.methodType(Object.class, Object.class));
      setter =
          lookup
              .findSetter(type, "value", Object.class)
              .asType(MethodType.methodType(void.class, Object.class, Object.class));
    } catch (ReflectiveOperationException e) {
      throw new ContractException(type + " has not the form of a Holder: " + e.getMessage());
    }
  }

  /** {@return the type of the held value, where a type is a holder} */
  static Optional<AnnotatedType> held(AnnotatedType type) {
    return type instanceof AnnotatedParameterizedType generic
            && NAMES.contains(((ParameterizedType) type.getType()).getRawType().getTypeName())
        ? Optional.of(generic.getAnnotatedActualTypeArguments()[0])
        : Optional.empty();
  }

  /** {@return the holder of a class, if it is one} */
  static Optional<HolderType> of(Class<?> type) {
    return NAMES.contains(type.getName()) ? Optional.of(new HolderType(type)) : Optional.empty();
  }

  /** {@return a holder of a value} */
  Object create(@Nullable Object value) {
    try {
      Object holder = constructor.invokeExact();
      setter.invokeExact(holder, value);
      return holder;
    } catch (Throwable e) {
      throw new IllegalStateException("a Holder cannot be created", e);
    }
  }

  /** {@return the value of a holder} */
  @Nullable Object get(Object holder) {
    try {
      return getter.invokeExact(holder);
    } catch (Throwable e) {
      throw new IllegalStateException("a Holder cannot be read", e);
    }
  }

  /** Sets the value of a holder. */
  void set(Object holder, @Nullable Object value) {
    try {
      setter.invokeExact(holder, value);
    } catch (Throwable e) {
      throw new IllegalStateException("a Holder cannot be set", e);
    }
  }
}
