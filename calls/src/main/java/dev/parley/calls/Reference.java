package dev.parley.calls;

import dev.parley.calls.spi.Stub;

/**
 * The reference behind a stub.
 *
 * <p>Threads: safe for all.
 */
public final class Reference implements AutoCloseable {
  private final Stub stub;

  private Reference(Stub stub) {
    this.stub = stub;
  }

  /**
   * {@return the reference behind a stub}
   *
   * @throws IllegalArgumentException when {@code stub} is not one
   */
  public static Reference of(Object stub) {
    if (stub instanceof Stub generated) {
      return new Reference(generated);
    }
    throw new IllegalArgumentException(stub.getClass().getName() + " is not a stub of Parley");
  }

  /** {@return the place of the servant, for people} */
  public String place() {
    return stub.target().place();
  }

  /**
   * Lets the servant go: the other side may forget it, and calls on the stub fail. The end of the
   * connection does the same for all references (rule RF-2).
   */
  @Override
  public void close() {
    stub.target().release();
  }
}
