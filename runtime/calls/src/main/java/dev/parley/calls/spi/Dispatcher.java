package dev.parley.calls.spi;

import org.jspecify.annotations.Nullable;

/** Base of generated dispatchers: they make the call for a method's number. Immutable. */
public abstract class Dispatcher {
  /** For generated classes. */
  protected Dispatcher() {}

  /** {@return a call without arguments yet; null when the contract has no such method} */
  public abstract @Nullable MethodCall create(int methodId);
}
