package dev.parley.iiop.codec;

/**
 * Marshaller of exceptions that a method does not declare, for contracts that can transmit them:
 * next to the system exception UNKNOWN, in the service context UnknownExceptionInfo.
 *
 * <p>Threads: safe for all.
 */
public interface UndeclaredExceptionMarshaller {
  /**
   * Marshals the exception that a servant threw.
   *
   * @throws dev.parley.iiop.cdr.CdrException when it cannot be marshalled
   */
  void write(MarshalContext to, Throwable thrown);

  /**
   * {@return the exception that a caller in the same JVM receives: the same as a remote caller,
   * without marshalling}
   *
   * @param thrown exception that {@link #write} accepts
   * @param where description of the call
   */
  Throwable localException(Throwable thrown, String where);

  /**
   * {@return the exception that the caller receives}
   *
   * @param where description of the call
   * @throws dev.parley.iiop.cdr.CdrException when the exception is not accepted
   */
  Throwable read(UnmarshalContext from, String where);
}
