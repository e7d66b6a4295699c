package dev.parley.server.media;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Whether a thread waits for something to do. It says so first and then looks once more; who has
 * something for it adds that first and then asks. So one of them sees the other.
 *
 * <p>Threads: {@link #begin} and {@link #end} by the one that waits, {@link #rouse} by all others.
 */
final class Rest {
  private final AtomicBoolean resting = new AtomicBoolean();

  /** It waits, unless it finds something from now on. */
  void begin() {
    resting.set(true);
    VarHandle.fullFence();
  }

  /** It has something to do. */
  void end() {
    resting.setPlain(false);
  }

  /** {@return whether it has to be woken, now that something was added for it} */
  boolean rouse() {
    VarHandle.fullFence();
    return resting.get() && resting.compareAndSet(true, false);
  }
}
