package dev.parley.iiop.giop;

import java.util.Optional;

/** The system exceptions of the standard (CORBA 3.3 part 1, annex A.2). */
public enum StandardException {
  /** Something that no signature names. */
  UNKNOWN,
  /** A parameter that may not be. */
  BAD_PARAM,
  /** No memory was left. */
  NO_MEMORY,
  /** Beyond a limit of the implementation. */
  IMP_LIMIT,
  /** The connection was lost after the request was sent. */
  COMM_FAILURE,
  /** A reference that cannot be understood. */
  INV_OBJREF,
  /** The caller may not. */
  NO_PERMISSION,
  /** An ORB is broken. */
  INTERNAL,
  /** Bytes or values that cannot be read or written. */
  MARSHAL,
  /** An ORB could not start. */
  INITIALIZE,
  /** The operation exists and is not implemented. */
  NO_IMPLEMENT,
  /** A TypeCode that cannot be. */
  BAD_TYPECODE,
  /** The object has no such operation. */
  BAD_OPERATION,
  /** Something other than memory was used up. */
  NO_RESOURCES,
  /** A reply that was asked for later is not there yet. */
  NO_RESPONSE,
  /** A database failed. */
  PERSIST_STORE,
  /** Called in the wrong order. */
  BAD_INV_ORDER,
  /** The object could not be reached now; asking again may help. */
  TRANSIENT,
  /** Memory could not be given back. */
  FREE_MEM,
  /** A name that is no identifier of IDL. */
  INV_IDENT,
  /** A flag that may not be. */
  INV_FLAG,
  /** The interface repository failed. */
  INTF_REPOS,
  /** A context object was wrong. */
  BAD_CONTEXT,
  /** An object adapter failed. */
  OBJ_ADAPTER,
  /** A character that the other side's code set does not have. */
  DATA_CONVERSION,
  /** The object is gone for good. */
  OBJECT_NOT_EXIST,
  /** No transaction, and one is needed. */
  TRANSACTION_REQUIRED,
  /** The transaction was rolled back, or will be. */
  TRANSACTION_ROLLEDBACK,
  /** The transaction is none. */
  INVALID_TRANSACTION,
  /** Policies that do not go together. */
  INV_POLICY,
  /** No code set that both sides know. */
  CODESET_INCOMPATIBLE,
  /** The object is elsewhere, and the client must not follow. */
  REBIND,
  /** Its time was over. */
  TIMEOUT,
  /** No transaction service. */
  TRANSACTION_UNAVAILABLE,
  /** A transaction of the wrong kind. */
  TRANSACTION_MODE,
  /** A quality of service that cannot be had. */
  BAD_QOS,
  /** The activity is none. */
  INVALID_ACTIVITY,
  /** The activity is over. */
  ACTIVITY_COMPLETED,
  /** No activity, and one is needed. */
  ACTIVITY_REQUIRED,
  /** The thread was cancelled. */
  THREAD_CANCELLED;

  private static final String BEFORE = "IDL:omg.org/CORBA/";
  private static final String BEHIND = ":1.0";

  /** {@return its repository id, such as {@code IDL:omg.org/CORBA/MARSHAL:1.0}} */
  public String id() {
    return BEFORE + name() + BEHIND;
  }

  /** {@return the one with this repository id} */
  public static Optional<StandardException> of(String id) {
    for (var exception : values()) {
      if (id.length() == BEFORE.length() + exception.name().length() + BEHIND.length()
          && id.equals(exception.id())) {
        return Optional.of(exception);
      }
    }
    return Optional.empty();
  }
}
