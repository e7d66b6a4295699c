package dev.parley.calls.spi;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Base of generated stubs for the same JVM. Their calls go straight to a servant, or another way,
 * and can be led elsewhere while they are made.
 *
 * <p>Threads: {@code straight} and {@code around} by one at a time, the rest by all. A call goes
 * where the stub led when the call looked, and sees the servant as it was when it was handed over.
 * The servant is read with acquire, which on x86 is a read like any other.
 */
public abstract class DirectStub extends Stub {
  private static final VarHandle SERVANT;

  static {
    try {
      SERVANT = MethodHandles.lookup().findVarHandle(DirectStub.class, "servant", Object.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private volatile Stub way;

  @SuppressWarnings("UnusedVariable") // read and written by SERVANT
  private @Nullable Object servant; // null: all calls go by the way

  /**
   * For generated classes.
   *
   * @param way for all calls, at first
   */
  protected DirectStub(Target target, Stub way) {
    super(target);
    this.way = way;
  }

  /**
   * Calls go straight to the servant from now on.
   *
   * @param servant has the interface of the contract
   * @param other a stub of the contract, for methods that cannot go straight
   */
  public final void straight(Object servant, Stub other) {
    way = other;
    SERVANT.setRelease(this, servant);
  }

  /**
   * All calls take another way from now on.
   *
   * @param other a stub of the contract
   */
  public final void around(Stub other) {
    way = other; // first: who finds no servant looks here
    SERVANT.setRelease(this, null);
  }

  /** {@return the servant; null when the call is to go by {@link #way}} */
  protected final @Nullable Object servant() {
    return SERVANT.getAcquire(this);
  }

  /** {@return where calls go that cannot go straight} */
  protected final Object way() {
    return way;
  }
}
