package dev.parley.transport.jvm;

import dev.parley.transport.api.AdmissionControl;
import dev.parley.transport.api.PeerInfo;
import dev.parley.transport.api.PeerInfo.Credentials;
import dev.parley.transport.api.PeerInfo.Security;
import dev.parley.transport.api.RuntimeFolder;
import dev.parley.transport.api.TransportConfig;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A pair of connected in-JVM connections and the serialization of their handlers: one thread at a
 * time runs the handlers of both ends.
 *
 * <pre>
 *   IDLE --something was queued--> DRAINING: one message for one end, one for the other, …
 *     ^                               |   ^
 *     +---------nothing is left-------+   +-- something was queued meanwhile, by a handler or
 *                                             another thread: only counted
 * </pre>
 *
 * <p>A handler that sends therefore never runs another handler recursively, and the stack does not
 * grow. A thread that has drained long enough for others passes the rest to a virtual thread.
 *
 * <p>Threads: {@link #drain} by all; nothing is locked while a handler runs.
 */
final class JvmConnectionPair {
  /** Rounds after which a thread that only wanted to send passes the draining on. */
  private static final int TURN_ROUNDS_MAX = 256;

  private final JvmConnection dialled;
  private final JvmConnection accepted;
  private final AtomicInteger work = new AtomicInteger(); // events queued and not yet seen

  // Not volatile: only compared with the current thread, and a thread sees its own last write.
  private @Nullable Thread drainer;

  JvmConnectionPair(
      URI dialledEndpoint,
      TransportConfig dialling,
      URI acceptedEndpoint,
      TransportConfig accepting,
      AdmissionControl.Permit place) {
    int messageBytesMax = Math.min(dialling.messageBytesMax(), accepting.messageBytesMax());
    JvmSendQueue there = new JvmSendQueue(messageBytesMax, dialling.queuedBytesMax());
    JvmSendQueue back = new JvmSendQueue(messageBytesMax, accepting.queuedBytesMax());
    PeerInfo here = peer(dialledEndpoint, true);
    AdmissionControl.Permit own = dialling.capacity().uncounted();
    dialled = new JvmConnection(this, here, messageBytesMax, own, there, back);
    accepted =
        new JvmConnection(this, peer(acceptedEndpoint, false), messageBytesMax, place, back, there);
  }

  /** Both peers are this process; its group is not asked for. */
  private static final Optional<Credentials> SELF =
      Optional.of(new Credentials(RuntimeFolder.user(), ""));

  private static PeerInfo peer(URI endpoint, boolean dialled) {
    return new PeerInfo(endpoint, dialled, Security.LOCAL, "this JVM", SELF);
  }

  JvmConnection dialled() {
    return dialled;
  }

  JvmConnection accepted() {
    return accepted;
  }

  JvmConnection otherEnd(JvmConnection one) {
    return one.peer().dialled() ? accepted : dialled;
  }

  /** {@return whether the calling thread runs a handler of either end} */
  boolean inHandler() {
    return Thread.currentThread().equals(drainer);
  }

  /** Runs the handlers for all queued messages, unless another thread already does. */
  void drain() {
    if (work.getAndIncrement() == 0) {
      run();
    }
  }

  private void run() {
    drainer = Thread.currentThread();
    int seen = work.get();
    for (int rounds = 0; rounds < TURN_ROUNDS_MAX; ) {
      boolean more = dialled.receive();
      more |= accepted.receive();
      if (more) {
        rounds++;
        continue;
      }
      drainer = null;
      seen = work.addAndGet(-seen);
      if (seen == 0) {
        return;
      }
      drainer = Thread.currentThread();
    }
    drainer = null;
    Thread.startVirtualThread(this::run);
  }
}
