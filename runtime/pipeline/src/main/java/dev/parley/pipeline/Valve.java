package dev.parley.pipeline;

import java.util.Optional;

/**
 * One stage around calls.
 *
 * <p>Threads: many calls pass one valve at once, so a valve keeps nothing about a call in itself;
 * it hands that to {@link Call#keep}. Both methods must not block, unless a valve further up asked
 * for one thread.
 */
@FunctionalInterface
public interface Valve {
  /** The request comes down. An exception ends the call with {@link CallException.Failed}. */
  Step request(Call call);

  /**
   * The reply comes up, in the reverse order; only through valves that saw the request. The outcome
   * can be read from the call and no longer be changed.
   */
  default void reply(Call call) {}

  /**
   * {@return a valve that the runtime puts before all others of the caller's side, for what can be
   * seen only in the thread that makes a call} A valve between them may suspend the call, which
   * then goes on in another thread. What it keeps is found by its type: {@link Call#kept(Class)}.
   */
  default Optional<Valve> first() {
    return Optional.empty();
  }
}
