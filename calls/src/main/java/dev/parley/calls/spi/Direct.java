package dev.parley.calls.spi;

import dev.parley.pipeline.CallException;

/**
 * The state that stubs for the same JVM share with the export they belong to.
 *
 * <p>Threads: safe for all. {@code closed} is read without a barrier, so that a direct call stays a
 * direct call: another thread may get a last call through while the export closes.
 */
public final class Direct {
  private final String label;
  private boolean closed;

  /**
   * @param label what is exported, for messages
   */
  public Direct(String label) {
    this.label = label;
  }

  /** From now on calls fail. */
  public void close() {
    closed = true;
  }

  /** {@return whether the export is closed} */
  public boolean closed() {
    return closed;
  }

  /** {@return what a call on a closed export throws} */
  public Throwable unavailable() {
    return new CallException.Unavailable(label + " in this JVM: it is no longer exported");
  }

  /** {@return what a call throws when its servant threw {@code failure}: the same as from afar} */
  public static Throwable failure(Method method, Throwable failure) {
    if (failure instanceof CallException) {
      return failure;
    }
    for (Method.Thrown declared : method.exceptions()) {
      if (declared.type().isInstance(failure)) {
        return failure;
      }
    }
    return new CallException.Failed(
        method.label() + " in this JVM: the servant threw " + failure.getClass().getSimpleName(),
        failure);
  }
}
