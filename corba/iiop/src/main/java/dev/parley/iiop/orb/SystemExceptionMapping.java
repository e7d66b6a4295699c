package dev.parley.iiop.orb;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.codec.ReferenceConverter;
import dev.parley.iiop.giop.StandardSystemException;
import dev.parley.iiop.giop.SystemException;
import dev.parley.iiop.giop.SystemExceptionData;
import dev.parley.iiop.giop.SystemExceptionData.CompletionStatus;
import dev.parley.iiop.rmi.StreamFormat;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallFailureReason;

/**
 * Mapping between CORBA system exceptions and call failures (table in docs/guide/iiop.md). The
 * minor code and the completion status are in the message and in the cause.
 */
final class SystemExceptionMapping {
  private SystemExceptionMapping() {}

  /**
   * {@return the failure of a call that the peer answered with a system exception}
   *
   * @param where description of the call
   * @param detail the peer's detail message; empty for none
   */
  static CallException of(String where, SystemExceptionData data, String detail) {
    String text = where + ": " + data + (detail.isEmpty() ? "" : "; it says: " + detail);
    SystemException cause = new SystemException(data);
    return switch (reason(data)) {
      case UNAVAILABLE ->
          new CallException.Unavailable(text, cause, data.completed() != CompletionStatus.NO);
      case DEADLINE_EXCEEDED -> new CallException.DeadlineExceeded(text, cause);
      case CANCELLED -> new CallException.Cancelled(text, cause);
      case REFUSED -> new CallException.Refused(text, cause);
      case OVERLOADED -> new CallException.Overloaded(text, cause);
      case INCOMPATIBLE -> new CallException.Incompatible(text, cause);
      case INVALID -> new CallException.Invalid(text, cause);
      case FAILED, APPLICATION -> new CallException.Failed(text, cause);
    };
  }

  private static CallFailureReason reason(SystemExceptionData data) {
    return data.standard().map(SystemExceptionMapping::reason).orElse(CallFailureReason.FAILED);
  }

  private static CallFailureReason reason(StandardSystemException standard) {
    return switch (standard) {
      case TRANSIENT,
          COMM_FAILURE,
          OBJECT_NOT_EXIST,
          NO_RESPONSE,
          REBIND,
          TRANSACTION_UNAVAILABLE ->
          CallFailureReason.UNAVAILABLE;
      case TIMEOUT -> CallFailureReason.DEADLINE_EXCEEDED;
      case NO_PERMISSION -> CallFailureReason.REFUSED;
      case NO_RESOURCES, NO_MEMORY, IMP_LIMIT -> CallFailureReason.OVERLOADED;
      case BAD_OPERATION, INV_OBJREF, NO_IMPLEMENT, BAD_TYPECODE -> CallFailureReason.INCOMPATIBLE;
      case MARSHAL, BAD_PARAM, DATA_CONVERSION, CODESET_INCOMPATIBLE -> CallFailureReason.INVALID;
      case THREAD_CANCELLED -> CallFailureReason.CANCELLED;
      default -> CallFailureReason.FAILED;
    };
  }

  /** {@return the system exception that reports a failed call to the caller} */
  static SystemExceptionData of(Throwable failure) {
    return switch (failure) {
      case SystemException said -> said.data();
      case CallException known -> of(known);
      default -> unknown();
    };
  }

  /**
   * {@return the exception that a caller in this JVM receives when the servant threw an undeclared
   * one: the same as a remote caller, except for the messages of a {@link CallException}}
   *
   * @param where description of the call
   * @param references converter of remote objects inside the exception
   */
  static Throwable localException(
      String where, IiopContract<?> contract, Throwable thrown, ReferenceConverter references) {
    if (thrown instanceof CallException && !(thrown instanceof CallException.Application)) {
      return thrown; // from a valve, or from a nested call of the servant
    }
    boolean travels =
        !ServiceContexts.undeclared(contract, thrown, references, StreamFormat.VERSION_2).isEmpty();
    if (travels) {
      return contract.undeclaredExceptions().orElseThrow().localException(thrown, where);
    }
    CallException failure = of(where, of(thrown), "");
    failure.addSuppressed(thrown);
    return failure;
  }

  private static SystemExceptionData of(CallException failure) {
    return switch (failure) {
      case CallException.Unavailable one ->
          data(
              one.mayHaveExecuted()
                  ? StandardSystemException.COMM_FAILURE
                  : StandardSystemException.TRANSIENT,
              one.mayHaveExecuted() ? CompletionStatus.MAYBE : CompletionStatus.NO);
      case CallException.DeadlineExceeded _ ->
          data(StandardSystemException.TIMEOUT, CompletionStatus.MAYBE);
      case CallException.Cancelled _ ->
          data(StandardSystemException.THREAD_CANCELLED, CompletionStatus.MAYBE);
      case CallException.Refused _ ->
          data(StandardSystemException.NO_PERMISSION, CompletionStatus.NO);
      case CallException.Overloaded _ ->
          data(StandardSystemException.NO_RESOURCES, CompletionStatus.NO);
      case CallException.Incompatible _ ->
          data(StandardSystemException.BAD_OPERATION, CompletionStatus.NO);
      case CallException.Invalid _ -> data(StandardSystemException.MARSHAL, CompletionStatus.MAYBE);
      case CallException.Failed _, CallException.Application _ -> unknown();
    };
  }

  /** {@return the system exception that reports an undeclared exception to the caller} */
  static SystemExceptionData unknown() {
    // OMG minor code 1: user exception that the operation does not declare.
    return SystemExceptionData.of(
        StandardSystemException.UNKNOWN, CdrException.OMG_VMCID | 1, CompletionStatus.MAYBE);
  }

  static SystemExceptionData data(StandardSystemException exception, CompletionStatus completed) {
    return SystemExceptionData.of(exception, 0, completed);
  }

  /**
   * {@return the failure of a call whose values cannot be marshalled or unmarshalled on this side}
   */
  static CallException of(String where, CdrException broken) {
    String text = where + ": " + broken.reason() + ": " + broken.getMessage();
    return new CallException.Invalid(text, broken);
  }
}
