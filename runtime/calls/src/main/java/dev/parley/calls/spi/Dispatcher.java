package dev.parley.calls.spi;

import org.jspecify.annotations.Nullable;

/** Base of generated dispatchers, which create the call for a method id. Immutable. */
public abstract class Dispatcher {
  /** Constructor for generated classes. */
  protected Dispatcher() {}

  /** {@return a call without arguments yet; null when the contract has no method with this id} */
  public abstract @Nullable MethodCall create(int methodId);
}
