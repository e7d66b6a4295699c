package dev.parley.calls.spi;

/**
 * Base of generated stubs, which implement the contract's interface and pass each call to their
 * target.
 */
public abstract class Stub {
  private final Target target;

  /** Constructor for generated classes. */
  protected Stub(Target target) {
    this.target = target;
  }

  /** {@return the destination of the calls} */
  public final Target target() {
    return target;
  }

  /**
   * Compares targets: two stubs are equal when they call the same servant over the same connection.
   */
  @Override
  public final boolean equals(Object other) {
    return other instanceof Stub stub && stub.target.equals(target);
  }

  @Override
  public final int hashCode() {
    return target.hashCode();
  }

  @Override
  public final String toString() {
    return getClass().getInterfaces()[0].getSimpleName() + " at " + target.endpoint();
  }
}
