package dev.parley.iiop.orb;

import dev.parley.calls.running.CallAttachment;
import dev.parley.calls.running.CallerWait;
import dev.parley.calls.spi.MethodCall;
import org.jspecify.annotations.Nullable;

/**
 * Routing state of one invocation, attached to its call. The call may be sent more than once: after
 * LOCATION_FORWARD, and again after a connection was lost.
 *
 * <p>Threads: the fields that change belong to the thread that routes the call.
 */
final class Invocation implements CallAttachment {
  /** Maximum number of redirections that are followed, which ends a loop between two servers. */
  static final int FORWARDS_MAX = 8;

  private final @Nullable Object attachment;
  final ReplyRouting router;
  volatile @Nullable OutgoingRequests requests; // of the last connection; null before the first
  volatile RequestRoute route;
  int forwards;
  boolean retried; // already retried after a lost connection

  /**
   * @param then attachment of the caller, which is notified of the end
   */
  Invocation(@Nullable Object then, RequestRoute route, ReplyRouting router) {
    this.attachment = then;
    this.router = router;
    this.route = route;
  }

  /** {@return the invocation of a call that is sent from here} */
  static Invocation of(MethodCall call) {
    if (call.attachment() instanceof Invocation invocation) {
      return invocation;
    }
    throw new IllegalStateException(call.describe() + ": not sent from here");
  }

  @Nullable Object attachment() {
    return attachment;
  }

  @Override
  public @Nullable Thread caller() {
    return CallerWait.thread(attachment);
  }
}
