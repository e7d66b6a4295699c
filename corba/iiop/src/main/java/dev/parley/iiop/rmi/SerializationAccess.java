package dev.parley.iiop.rmi;

import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OptionalDataException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import org.jspecify.annotations.Nullable;

/**
 * Access to the serialization methods and fields of a class for a wire format other than Java's:
 * {@code sun.reflect.ReflectionFactory} of the module jdk.unsupported. It needs no opened package.
 * It is looked up by reflection, since javac warns about its name without any way to suppress the
 * warning.
 */
final class SerializationAccess {
  private static final MethodType WRITE =
      MethodType.methodType(void.class, Object.class, ObjectOutputStream.class);
  private static final MethodType READ =
      MethodType.methodType(void.class, Object.class, ObjectInputStream.class);
  private static final MethodType NO_DATA = MethodType.methodType(void.class, Object.class);
  private static final MethodType REPLACE = MethodType.methodType(Object.class, Object.class);

  private static final Object FACTORY = factory();

  private SerializationAccess() {}

  private static Object factory() {
    try {
      return Class.forName("sun.reflect.ReflectionFactory")
          .getMethod("getReflectionFactory")
          .invoke(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this JDK has no module jdk.unsupported", e);
    }
  }

  private static @Nullable Object ask(String what, Class<?> parameter, Object about) {
    try {
      return FACTORY.getClass().getMethod(what, parameter).invoke(FACTORY, about);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this JDK does not tell " + what + " of " + about, e);
    }
  }

  private static @Nullable MethodHandle handle(String what, Class<?> type, MethodType as) {
    MethodHandle handle = (MethodHandle) ask(what + "ForSerialization", Class.class, type);
    return handle == null ? null : handle.asType(as);
  }

  static boolean hasWriteObject(Class<?> type) {
    return writeObject(type) != null;
  }

  static @Nullable MethodHandle writeObject(Class<?> type) {
    return handle("writeObject", type, WRITE);
  }

  static @Nullable MethodHandle readObject(Class<?> type) {
    return handle("readObject", type, READ);
  }

  static @Nullable MethodHandle readObjectNoData(Class<?> type) {
    return handle("readObjectNoData", type, NO_DATA);
  }

  /** {@return the method handle that passes an object's fields to {@code putFields}} */
  static @Nullable MethodHandle writeFields(Class<?> type) {
    return handle("defaultWriteObject", type, WRITE);
  }

  /** {@return the method handle that sets an object's fields from {@code readFields}} */
  static @Nullable MethodHandle readFields(Class<?> type) {
    return handle("defaultReadObject", type, READ);
  }

  static @Nullable MethodHandle writeReplace(Class<?> type) {
    return handle("writeReplace", type, REPLACE);
  }

  static @Nullable MethodHandle readResolve(Class<?> type) {
    return handle("readResolve", type, REPLACE);
  }

  static @Nullable Constructor<?> constructor(Class<?> type) {
    return (Constructor<?>) ask("newConstructorForSerialization", Class.class, type);
  }

  static @Nullable Constructor<?> externalConstructor(Class<?> type) {
    return (Constructor<?>) ask("newConstructorForExternalization", Class.class, type);
  }

  /** {@return the exception that tells a class that it has read all of its own data} */
  static OptionalDataException endOfData() {
    Object end = ask("newOptionalDataExceptionForSerialization", boolean.class, true);
    if (end instanceof OptionalDataException exception) {
      return exception;
    }
    throw new IllegalStateException("the JDK made " + end);
  }
}
