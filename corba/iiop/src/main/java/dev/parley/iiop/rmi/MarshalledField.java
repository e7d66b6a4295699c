package dev.parley.iiop.rmi;

import java.lang.invoke.MethodType;

/**
 * Marshalled field.
 *
 * @param type declared type; Object if only the sender has the field
 */
record MarshalledField(String name, Class<?> type, DeclaredTypeForm form) {
  /** {@return the declared type, boxed if it is primitive} */
  Class<?> boxed() {
    return MethodType.methodType(type).wrap().returnType();
  }
}
