package dev.parley.calls.spi;

/**
 * Base of generated stubs: they implement the contract's interface and hand each call to their
 * target.
 */
public abstract class Stub {
  private final Target target;

  /** For generated classes. */
  protected Stub(Target target) {
    this.target = target;
  }

  /** {@return where the calls go} */
  public final Target target() {
    return target;
  }

  /** Two stubs are equal when they go to the same servant by the same connection. */
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
    return getClass().getInterfaces()[0].getSimpleName() + " at " + target.place();
  }
}
