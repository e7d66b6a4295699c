package dev.parley.iiop.rmi;

import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OptionalDataException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import org.jspecify.annotations.Nullable;

/**
 * What the JDK offers to those who serialize by its rules in another form: {@code
 * sun.reflect.ReflectionFactory} of the module jdk.unsupported. It reaches what a class does for
 * serialization, and its fields, without any package being opened. The compiler warns of its name
 * whatever it is told, so it is looked up.
 */
final class Serialization {
  private static final MethodType WRITE =
      MethodType.methodType(void.class, Object.class, ObjectOutputStream.class);
  private static final MethodType READ =
      MethodType.methodType(void.class, Object.class, ObjectInputStream.class);
  private static final MethodType NO_DATA = MethodType.methodType(void.class, Object.class);
  private static final MethodType REPLACE = MethodType.methodType(Object.class, Object.class);

  private static final Object FACTORY = factory();

  private Serialization() {}

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

  /** {@return puts a class's fields by {@code putFields}} */
  static @Nullable MethodHandle writeFields(Class<?> type) {
    return handle("defaultWriteObject", type, WRITE);
  }

  /** {@return sets a class's fields by {@code readFields}} */
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

  /** {@return what tells a class that it has read all data of its own} */
  static OptionalDataException endOfData() {
    Object end = ask("newOptionalDataExceptionForSerialization", boolean.class, true);
    if (end instanceof OptionalDataException exception) {
      return exception;
    }
    throw new IllegalStateException("the JDK made " + end);
  }
}
