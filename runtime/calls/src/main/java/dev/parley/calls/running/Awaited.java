package dev.parley.calls.running;

import org.jspecify.annotations.Nullable;

/** What is attached to a call, and knows which thread waits for it. */
public interface Awaited {
  /** {@return the thread that waits for room for the call; null when none does} */
  @Nullable Thread caller();
}
