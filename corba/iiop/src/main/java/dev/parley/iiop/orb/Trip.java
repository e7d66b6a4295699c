package dev.parley.iiop.orb;

import dev.parley.calls.running.Awaited;
import dev.parley.calls.running.CallerWait;
import org.jspecify.annotations.Nullable;

/**
 * How far a call has come on its way to an object, attached to it. It may be sent more than once:
 * to where a reply led it, and again when a connection turned out to be dead.
 *
 * <p>Threads: the fields that change belong to who moves the call.
 */
final class Trip implements Awaited {
  /** Replies that lead elsewhere are followed so often, so that two servers cannot play ball. */
  static final int FORWARDS_MAX = 8;

  private final @Nullable Object then;
  volatile @Nullable GiopSession session; // the last one gone to; null before that
  volatile Route route;
  int forwards;
  boolean again; // it was sent once more, since a connection was dead

  /**
   * @param then what the caller attached, which is told of the end
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
