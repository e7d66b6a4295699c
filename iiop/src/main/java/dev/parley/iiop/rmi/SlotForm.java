package dev.parley.iiop.rmi;

import java.io.Externalizable;
import java.io.Serializable;
import java.lang.reflect.Method;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.Arrays;

/**
 * How a variable of a declared type travels: what stands in a field, an element, a parameter (OMG
 * formal/2008-01-14, sections 1.3.3 to 1.3.11).
 */
enum SlotForm {
  BOOLEAN(1, boolean.class),
  BYTE(1, byte.class),
  CHAR(2, char.class),
  SHORT(2, short.class),
  INT(4, int.class),
  LONG(8, long.class),
  FLOAT(4, float.class),
  DOUBLE(8, double.class),
  /** A CORBA any: for Object, Serializable and Externalizable. */
  ANY(8, Object.class),
  /** An object reference: for interfaces that extend Remote. */
  REMOTE(8, Remote.class),
  /** A boolean that tells a reference from a value: where both may stand. */
  ABSTRACT(8, Object.class),
  /** A value. */
  VALUE(4, Object.class);

  private final int leastBytes;
  private final Class<?> type;

  SlotForm(int leastBytes, Class<?> type) {
    this.leastBytes = leastBytes;
    this.type = type;
  }

  /** {@return how many bytes it takes at least} */
  int leastBytes() {
    return this == ABSTRACT ? 4 : leastBytes;
  }

  boolean isPrimitive() {
    return compareTo(ANY) < 0;
  }

  /** {@return the form of a field, a parameter or a result} */
  static SlotForm of(Class<?> declared) {
    if (declared == Object.class
        || declared == Serializable.class
        || declared == Externalizable.class) {
      return ANY;
    }
    return ofNamed(declared);
  }

  /** {@return the form of an array's elements, where the JDK's ORB has the any for Object alone} */
  static SlotForm ofElement(Class<?> declared) {
    return declared == Object.class ? ANY : ofNamed(declared);
  }

  private static SlotForm ofNamed(Class<?> declared) {
    if (declared.isPrimitive()) {
      return Arrays.stream(values()).filter(f -> f.type == declared).findFirst().orElseThrow();
    }
    if (!declared.isInterface()) {
      return VALUE;
    }
    if (Remote.class.isAssignableFrom(declared)) {
      return REMOTE;
    }
    return isAbstract(declared) ? ABSTRACT : VALUE;
  }

  /** An interface whose every method may be remote is an abstract one, also if it has none. */
  private static boolean isAbstract(Class<?> declared) {
    return Arrays.stream(declared.getMethods()).allMatch(SlotForm::throwsRemoteException);
  }

  static boolean throwsRemoteException(Method method) {
    return Arrays.stream(method.getExceptionTypes())
        .anyMatch(thrown -> thrown.isAssignableFrom(RemoteException.class));
  }
}
