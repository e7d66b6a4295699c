package dev.parley.transport.memory;

import dev.parley.transport.api.AdmissionControl;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.LeaderFollowerConnection;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.PeerInfo;
import dev.parley.transport.api.ReplyWaiter;
import dev.parley.transport.api.TransportConfig;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * A shared-memory connection: a sending half ({@link MemorySendQueue}), a receiving half ({@link
 * MemoryReceiver}), and the reading role ({@link dev.parley.transport.api.LeaderFollowers}).
 *
 * <p>It ends once, by the first of: a local CLOSE, the peer's CLOSE, or the end of the {@link
 * LivenessLock} after everything that the peer had written. The connection's thread then notifies
 * the handler and unmaps the memory.
 *
 * <p>Threads: safe for all; methods that {@link dev.parley.transport.api.LeaderFollowers} calls are
 * confined to the reading thread.
 */
final class MemoryConnection extends LeaderFollowerConnection {
  /** Time limit for the peer to read the messages that were sent before CLOSE. */
  private static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final Logger LOG = System.getLogger(MemoryConnection.class.getName());

  private final LivenessLock livenessLock;
  private final MemorySendQueue out;
  private final MemoryReceiver in;
  private final WakeUpEvent event;
  private final SpinThenSleep watch;
  private volatile boolean peerGone;

  MemoryConnection(
      RendezvousHandshake handshake,
      PeerInfo peer,
      AdmissionControl.Permit place,
      TransportConfig config,
      WaitStrategy latency) {
    SharedSegment memory = handshake.segment();
    WakeUpEvent peerEvent = memory.event(!peer.dialled());
    MemorySendQueue outgoing =
        new MemorySendQueue(
            memory,
            peer.dialled(),
            peerEvent,
            config.messageBytesMax(),
            config.queuedBytesMax(),
            place.sendMemory());
    super(
        peer,
        config.messageBytesMax(),
        place,
        outgoing,
        "parley-memory " + peer.endpoint().getSchemeSpecificPart());
    this.livenessLock = handshake.livenessLock();
    this.out = outgoing;
    this.in =
        new MemoryReceiver(this, handling, memory.ring(!peer.dialled()), out, peerEvent, memory());
    this.event = memory.event(peer.dialled());
    this.watch = new SpinThenSleep(event, latency);
  }

  /** Starts reading and watching the peer's liveness. */
  MemoryConnection begun() {
    readers.start();
    livenessLock.onPeerGone(this::peerGone);
    return this;
  }

  @Override
  public MessageOutput open() {
    return out.open();
  }

  @Override
  public void send() {
    out.send(in.holds());
    if (out.needsReader()) {
      out.overrun().ifPresent(this::endLocally);
      if (!handling.isInHandler()) {
        readers.wakeForWork();
      }
    }
  }

  @Override
  protected void queueClose(CloseReason reason, String text) {
    out.close(reason, text);
  }

  private void peerGone() {
    peerGone = true;
    readers.wakeForWork();
  }

  @Override
  public boolean needsThread() {
    return !alive() || peerGone;
  }

  @Override
  public void wakeReader() {
    out.rouse(event);
  }

  @Override
  public boolean handlePending() {
    try {
      return readAndTend();
    } catch (InternalError e) {
      cutOff(e);
      return false;
    }
  }

  private boolean readAndTend() {
    boolean ready = in.ready();
    if (ready) {
      watch.workFound();
      // A caller continues as soon as its reply is read, without checking for another message.
      in.batch(readers.isCurrent() ? MemoryReceiver.BATCH_BYTES_MAX : 1);
    }
    return out.needsReader() ? tend() || ready : ready;
  }

  private boolean tend() {
    BadMessageException broken = out.broken();
    if (broken != null) {
      close(broken.reason(), String.valueOf(broken.getMessage()));
      return false;
    }
    boolean pumps = out.mayPump();
    if (pumps) {
      out.pump();
    }
    boolean room = out.consumeRoomNotification();
    if (room) {
      handling.drained();
    }
    return pumps || room;
  }

  private boolean news() {
    return in.ready() || (out.needsReader() && (out.mayPump() || out.isRoomNotificationDue()));
  }

  /**
   * Ends the connection because the peer truncated the mapped file: an access beyond its end is a
   * SIGBUS, which the JVM turns into an {@link InternalError}.
   */
  private void cutOff(InternalError e) {
    LOG.log(Level.DEBUG, this + ": a fault in shared memory", e);
    endedByPeer(new CloseStatus(CloseReason.IO_ERROR, "the peer cut off the shared memory", true));
  }

  @Override
  public void awaitWork(ReplyWaiter waiter, long deadlineNanos) {
    try {
      watch.await(() -> news() || waiter.done() || needsThread(), deadlineNanos, true);
    } catch (InternalError e) {
      cutOff(e);
    }
  }

  @Override
  public void serveOnOwnThread() {
    try {
      goOn();
    } catch (InternalError e) {
      cutOff(e);
    }
  }

  private void goOn() {
    if (!needsThread()) {
      watch.await(() -> news() || needsThread() || readers.yieldsToCaller(), forLong(), false);
    } else if (alive() && !handling.hasHandler()) {
      watch.await(() -> handling.hasHandler() || !alive(), forLong(), false);
    } else if (alive()) {
      lost();
    } else {
      finish(Objects.requireNonNull(closeStatus()));
    }
  }

  private void lost() {
    if (!in.ready()) { // after the end was seen: everything that the peer wrote is handled
      endedByPeer(new CloseStatus(CloseReason.PEER_GONE, "the peer's process ended", true));
    }
  }

  /** Limit of one sleep: a hostile peer could reset the wake-up event right after it was set. */
  private static long forLong() {
    return System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
  }

  private void finish(CloseStatus how) {
    notifyEnd();
    if (!how.byPeer()) {
      linger();
    }
    livenessLock.close();
    in.free();
    out.free();
    if (how.reason() == CloseReason.PEER_GONE && peer().dialled()) {
      RendezvousSocket.removeStaleSoon(MemoryEndpoint.of(peer().endpoint()));
    }
    released();
  }

  /** Lets the peer read the last messages, for at most {@code LINGER_NANOS}. */
  private void linger() {
    long deadline = System.nanoTime() + LINGER_NANOS;
    try {
      while (!peerGone && System.nanoTime() - deadline < 0) {
        if (out.mayPump()) {
          out.pump();
        }
        watch.await(() -> peerGone || out.mayPump(), deadline, false);
      }
    } catch (InternalError e) {
      LOG.log(Level.DEBUG, this + ": a fault in shared memory", e);
    }
  }
}
