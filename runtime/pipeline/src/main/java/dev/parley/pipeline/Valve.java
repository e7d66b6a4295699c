package dev.parley.pipeline;

import java.util.Optional;

/**
 * An interceptor of calls: one stage of a {@link Valveline}. docs/guide/valves.md lists the modules
 * that have valves.
 *
 * <p>Threads: many calls pass one valve at once, so a valve stores per-call state with {@link
 * Call#attach} and not in its fields. Both methods must not block, unless an earlier valve returned
 * {@link ValveAction#SYNCHRONOUS}.
 */
@FunctionalInterface
public interface Valve {
  /**
   * Handles a request on its way down. An exception ends the call with {@link
   * CallException.Failed}.
   */
  ValveAction request(Call call);

  /**
   * Handles a reply on its way up, in reverse order; called only on valves that saw the request.
   * The outcome can be read from the call but no longer changed.
   */
  default void reply(Call call) {}

  /**
   * {@return a companion valve that the runtime puts before all other client valves, for state that
   * only the calling thread has, such as thread locals} A valve in between may suspend the call,
   * which then continues on another thread. The state that the companion stores is found by its
   * type: {@link Call#valveAttachment(Class)}.
   */
  default Optional<Valve> callerThreadValve() {
    return Optional.empty();
  }
}
