package dev.parley.iiop.giop;

/**
 * A system exception of CORBA. A servant that throws one has it sent to the caller as it is; a call
 * that was answered with one fails with a {@link dev.parley.pipeline.CallException} of the reason
 * that fits, and this as its cause.
 */
public final class SystemException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient SystemExceptionData data;

  /** An exception that says this. */
  public SystemException(SystemExceptionData data) {
    super(data.toString());
    this.data = data;
  }

  /** {@return which exception, which case of it, and whether the work was done} */
  public SystemExceptionData data() {
    return data;
  }
}
