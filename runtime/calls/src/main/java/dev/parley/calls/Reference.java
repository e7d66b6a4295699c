package dev.parley.calls;

import dev.parley.calls.spi.Stub;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The remote reference behind a stub: one counted hold on a servant of the other side.
 *
 * <p>Each look-up, and each time that a servant arrives as an argument, result or item, counts one
 * more hold. Receiving the same servant more than once gives equal stubs, and the servant stays
 * exported until every hold is released: closing one does not take it from the others.
 *
 * <p>Threads: safe for all.
 */
public final class Reference implements AutoCloseable {
  private final Stub stub;
  private final AtomicBoolean closed = new AtomicBoolean();

  private Reference(Stub stub) {
    this.stub = stub;
  }

  /**
   * {@return the reference behind a stub, for one of the times that the stub was received}
   *
   * @throws IllegalArgumentException when {@code stub} is not a stub
   */
  public static Reference of(Object stub) {
    if (stub instanceof Stub generated) {
      return new Reference(generated);
    }
    throw new IllegalArgumentException(stub.getClass().getName() + " is not a stub of Parley");
  }

  /** {@return the endpoint of the servant, for messages} */
  public String endpoint() {
    return stub.target().endpoint();
  }

  /**
   * Releases one hold, once. With the last one the other side may release the servant, and calls on
   * its stubs fail as unavailable. The end of the connection does the same for all references, and
   * the garbage collector for those whose stubs it finds unreachable (rule RF-2); a program that
   * receives many in a short time closes them itself. A stub of this JVM's own export has no hold
   * to release.
   */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      stub.target().release();
    }
  }
}
