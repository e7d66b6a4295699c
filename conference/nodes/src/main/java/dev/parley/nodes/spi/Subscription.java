package dev.parley.nodes.spi;

import dev.parley.base.Experimental;

/** Subscription to a key-value store or to signals. */
@Experimental
@FunctionalInterface
public interface Subscription extends AutoCloseable {
  /** Ends the subscription; a call of its listener that has begun may still be running. */
  @Override
  void close();
}
