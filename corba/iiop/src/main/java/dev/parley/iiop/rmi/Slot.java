package dev.parley.iiop.rmi;

import java.lang.invoke.MethodType;

/**
 * A field as it travels.
 *
 * @param type its declared type; Object where only the sender has the field
 */
record Slot(String name, Class<?> type, SlotForm form) {
  /** {@return the type as an object has it} */
  Class<?> boxed() {
    return MethodType.methodType(type).wrap().returnType();
  }
}
