package dev.parley.iiop.giop;

/**
 * CORBA system exception. If a servant throws one, the caller's ORB receives it unchanged; a call
 * that is answered with one fails with the {@link dev.parley.pipeline.CallException} of the
 * matching reason, with this exception as its cause.
 */
public final class SystemException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient SystemExceptionData data;

  /** Creates an exception with these data. */
  public SystemException(SystemExceptionData data) {
    super(data.toString());
    this.data = data;
  }

  /** {@return repository id, minor code and completion status} */
  public SystemExceptionData data() {
    return data;
  }
}
