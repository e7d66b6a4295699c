package dev.parley.calls.spi;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Base of generated stubs for the same JVM. Their calls go directly to a servant, or to another
 * stub, and can be redirected while calls are made.
 *
 * <p>Threads: {@code directTo} and {@code redirectTo} by one at a time, the rest by all. A call
 * uses the destination that it reads at its start, and sees the servant as it was when it was set.
 * The servant is read with acquire semantics, which on x86 is an ordinary load.
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

  private volatile Stub fallback;

  @SuppressWarnings("UnusedVariable") // read and written by SERVANT
  private @Nullable Object servant; // null: all calls use the fallback

  /**
   * Constructor for generated classes.
   *
   * @param fallback the stub for all calls, at first
   */
  protected DirectStub(Target target, Stub fallback) {
    super(target);
    this.fallback = fallback;
  }

  /**
   * Directs calls to a servant from now on.
   *
   * @param servant has the interface of the contract
   * @param other a stub of the contract, for methods that cannot be called directly
   */
  public final void directTo(Object servant, Stub other) {
    fallback = other;
    SERVANT.setRelease(this, servant);
  }

  /**
   * Directs all calls to another stub from now on.
   *
   * @param other a stub of the contract
   */
  public final void redirectTo(Stub other) {
    fallback = other; // first: who finds no servant looks here
    SERVANT.setRelease(this, null);
  }

  /** {@return the servant; null when the call must use {@link #fallback}} */
  protected final @Nullable Object servant() {
    return SERVANT.getAcquire(this);
  }

  /** {@return the stub for calls that cannot go directly to a servant} */
  protected final Object fallback() {
    return fallback;
  }
}
