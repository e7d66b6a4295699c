package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrException;

/** Exceptions for objects that are rejected while they are read. */
final class ObjectRejection {
  private ObjectRejection() {}

  /** {@return the exception for an object whose own code, or the JDK, rejects its state} */
  static CdrException of(Object object, Throwable why) {
    return why instanceof CdrException broken
        ? broken
        : CdrException.marshal(object.getClass().getName() + " is not accepted: " + why);
  }

  /** {@return the exception for a collection that contains itself and cannot be hashed} */
  static CdrException cyclicContent(Object object) {
    return CdrException.marshal(
        object.getClass().getName() + " is not accepted: its content has no end");
  }
}
