package dev.parley.iiop.orb;

import dev.parley.calls.running.Awaited;
import dev.parley.calls.running.CallerWait;
import org.jspecify.annotations.Nullable;

/**
 * Routing state of one invocation, attached to its call. The call may be sent more than once: after
 * LOCATION_FORWARD, and again after a connection was lost.
 *
 * <p>Threads: the fields that change belong to the thread that routes the call.
 */
final class Trip implements Awaited {
  /** Maximum number of redirections that are followed, which ends a loop between two servers. */
  static final int FORWARDS_MAX = 8;

  private final @Nullable Object then;
  volatile @Nullable GiopSession session; // last one used; null before the first
  volatile Route route;
  int forwards;
  boolean again; // already retried after a lost connection

  /**
   * @param then attachment of the caller, which is notified of the end
   */
  Trip(@Nullable Object then, Route route) {
    this.then = then;
    this.route = route;
  }

  @Nullable Object then() {
    return then;
  }

  @Override
  public @Nullable Thread caller() {
    return CallerWait.thread(then);
  }
}
