package dev.parley.iiop.rmi;

import dev.parley.iiop.type.TypeKind;
import java.io.Externalizable;
import java.io.Serializable;
import java.lang.reflect.Method;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.Arrays;

/**
 * Marshalled form of a declared type, for fields, array elements and parameters (OMG
 * formal/2008-01-14, sections 1.3.3 to 1.3.11).
 */
enum DeclaredTypeForm {
  BOOLEAN(1, boolean.class, TypeKind.BOOLEAN),
  BYTE(1, byte.class, TypeKind.OCTET),
  CHAR(2, char.class, TypeKind.WCHAR),
  SHORT(2, short.class, TypeKind.SHORT),
  INT(4, int.class, TypeKind.LONG),
  LONG(8, long.class, TypeKind.LONG_LONG),
  FLOAT(4, float.class, TypeKind.FLOAT),
  DOUBLE(8, double.class, TypeKind.DOUBLE),
  /** IDL type any: for Object, Serializable and Externalizable. */
  ANY(4, Object.class, TypeKind.ANY),
  /** Object reference: for interfaces that extend Remote. */
  REMOTE(8, Object.class, TypeKind.OBJECT_REFERENCE),
  /**
   * Abstract interface, a boolean that tells a reference from a value: for types that allow both.
   */
  ABSTRACT(4, Object.class, TypeKind.ABSTRACT_INTERFACE),
  /** Valuetype. */
  VALUE(4, Object.class, TypeKind.VALUE);

  private final int leastBytes;
  private final Class<?> type;
  private final TypeKind kind;

  DeclaredTypeForm(int leastBytes, Class<?> type, TypeKind kind) {
    this.leastBytes = leastBytes;
    this.type = type;
    this.kind = kind;
  }

  /** {@return the primitive type; Object for other forms} */
  Class<?> type() {
    return type;
  }

  /** {@return the kind of the IDL type} */
  TypeKind kind() {
    return kind;
  }

  /**
   * {@return the form of a kind of IDL type; a value for all kinds that have no form of their own}
   */
  static DeclaredTypeForm of(TypeKind kind) {
    return Arrays.stream(values()).filter(form -> form.kind == kind).findFirst().orElse(VALUE);
  }

  /** {@return the minimum number of bytes} */
  int minBytes() {
    return leastBytes;
  }

  boolean isPrimitive() {
    return compareTo(ANY) < 0;
  }

  /** {@return the form of a field, a parameter or a result} */
  static DeclaredTypeForm of(Class<?> declared) {
    if (declared == Object.class
        || declared == Serializable.class
        || declared == Externalizable.class) {
      return ANY;
    }
    return ofNamed(declared);
  }

  /**
   * {@return the form of array elements; as in the JDK's ORB, only elements of type Object are an
   * any}
   */
  static DeclaredTypeForm ofElement(Class<?> declared) {
    return declared == Object.class ? ANY : ofNamed(declared);
  }

  private static DeclaredTypeForm ofNamed(Class<?> declared) {
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

  /** Returns whether an interface is abstract: all of its methods may be remote, or it has none. */
  private static boolean isAbstract(Class<?> declared) {
    return Arrays.stream(declared.getMethods()).allMatch(DeclaredTypeForm::throwsRemoteException);
  }

  static boolean throwsRemoteException(Method method) {
    return Arrays.stream(method.getExceptionTypes())
        .anyMatch(thrown -> thrown.isAssignableFrom(RemoteException.class));
  }
}
