package dev.parley.iiop.giop;

import java.util.Optional;

/** Standard system exceptions (CORBA 3.3 part 1, annex A.2). */
public enum StandardSystemException {
  /** Exception that the operation does not declare. */
  UNKNOWN,
  /** Invalid parameter. */
  BAD_PARAM,
  /** Memory allocation failure. */
  NO_MEMORY,
  /** Violation of an implementation limit. */
  IMP_LIMIT,
  /** Connection loss after the request was sent. */
  COMM_FAILURE,
  /** Invalid object reference. */
  INV_OBJREF,
  /** Missing permission. */
  NO_PERMISSION,
  /** Internal error of an ORB. */
  INTERNAL,
  /** Error in marshalling or unmarshalling. */
  MARSHAL,
  /** Initialization failure of an ORB. */
  INITIALIZE,
  /** Operation without an implementation. */
  NO_IMPLEMENT,
  /** Malformed TypeCode. */
  BAD_TYPECODE,
  /** Operation that the object does not have. */
  BAD_OPERATION,
  /** Resource other than memory used up. */
  NO_RESOURCES,
  /** Reply of a deferred request not available yet. */
  NO_RESPONSE,
  /** Persistent storage failure. */
  PERSIST_STORE,
  /** Operations called in the wrong order. */
  BAD_INV_ORDER,
  /** Transient failure: the object could not be reached now, and a retry may succeed. */
  TRANSIENT,
  /** Failure to free memory. */
  FREE_MEM,
  /** Invalid identifier syntax. */
  INV_IDENT,
  /** Invalid flag. */
  INV_FLAG,
  /** Failure of the interface repository. */
  INTF_REPOS,
  /** Error in a context object. */
  BAD_CONTEXT,
  /** Failure of an object adapter. */
  OBJ_ADAPTER,
  /** Character without an encoding in the code set of the other side. */
  DATA_CONVERSION,
  /** Object that does not exist any more. */
  OBJECT_NOT_EXIST,
  /** Transaction required. */
  TRANSACTION_REQUIRED,
  /** Transaction rolled back, or marked for rollback. */
  TRANSACTION_ROLLEDBACK,
  /** Invalid transaction context. */
  INVALID_TRANSACTION,
  /** Incompatible policies. */
  INV_POLICY,
  /** No transmission code set in common. */
  CODESET_INCOMPATIBLE,
  /** Object moved, and the client's policy forbids to follow. */
  REBIND,
  /** Time limit exceeded. */
  TIMEOUT,
  /** Transaction service unavailable. */
  TRANSACTION_UNAVAILABLE,
  /** Invalid transaction mode. */
  TRANSACTION_MODE,
  /** Unsupported quality of service. */
  BAD_QOS,
  /** Invalid activity context. */
  INVALID_ACTIVITY,
  /** Activity completed. */
  ACTIVITY_COMPLETED,
  /** Activity required. */
  ACTIVITY_REQUIRED,
  /** Thread cancelled. */
  THREAD_CANCELLED;

  private static final String BEFORE = "IDL:omg.org/CORBA/";
  private static final String BEHIND = ":1.0";

  /** {@return the repository id, such as {@code IDL:omg.org/CORBA/MARSHAL:1.0}} */
  public String id() {
    return BEFORE + name() + BEHIND;
  }

  /** {@return the standard exception with this repository id} */
  public static Optional<StandardSystemException> of(String id) {
    for (var exception : values()) {
      if (id.length() == BEFORE.length() + exception.name().length() + BEHIND.length()
          && id.equals(exception.id())) {
        return Optional.of(exception);
      }
    }
    return Optional.empty();
  }
}
