package dev.parley.transport.pipe;

import dev.parley.transport.api.AdaptiveSpin;
import dev.parley.transport.api.AdmissionControl;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.FrameFormat;
import dev.parley.transport.api.InterruptibleSleep;
import dev.parley.transport.api.LeaderFollowerConnection;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.PeerInfo;
import dev.parley.transport.api.ReplyWaiter;
import dev.parley.transport.api.TransportConfig;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * A named-pipe connection: a sending half ({@link PipeSendQueue}), a receiving half ({@link
 * PipeReceiver}), and the reading role ({@link dev.parley.transport.api.LeaderFollowers}).
 *
 * <p>It ends once, by the first of: a local CLOSE, the peer's CLOSE, or the end of the peer's
 * process. The connection's thread then notifies the handler and closes the channel.
 *
 * <p>Threads: safe for all; methods that {@link dev.parley.transport.api.LeaderFollowers} calls are
 * confined to the reading thread.
 */
final class PipeConnection extends LeaderFollowerConnection {
  /** Time limit for the peer to read the messages that were sent before CLOSE. */
  private static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final PipeChannel channel;
  private final PipeSendQueue out;
  private final PipeReceiver in;
  private final AdaptiveSpin spin = new AdaptiveSpin();
  private final InterruptibleSleep interruptible;

  PipeConnection(
      PipeChannel channel, PeerInfo peer, AdmissionControl.Permit place, TransportConfig config) {
    int messageBytesMax = Math.min(config.messageBytesMax(), FrameFormat.PAYLOAD_BYTES_MAX);
    PipeSendQueue outgoing =
        new PipeSendQueue(channel, messageBytesMax, config.queuedBytesMax(), place.sendMemory());
    super(
        peer,
        messageBytesMax,
        place,
        outgoing,
        "parley-pipe " + peer.endpoint().getSchemeSpecificPart());
    this.channel = channel;
    this.out = outgoing;
    this.in = new PipeReceiver(this, handling, channel, out, memory());
    this.interruptible = new InterruptibleSleep(channel::wake);
  }

  /** Starts reading. */
  PipeConnection begun() {
    readers.start();
    return this;
  }

  @Override
  public MessageOutput open() {
    return out.open();
  }

  @Override
  public void send() {
    boolean held = handling.isInHandler();
    boolean look = out.send(held);
    out.overrun().ifPresent(this::endLocally);
    if (look && !held) {
      readers.wakeForWork();
    }
  }

  @Override
  protected void queueClose(CloseReason reason, String text) {
    out.close(reason, text);
  }

  @Override
  public boolean needsThread() {
    return !alive();
  }

  @Override
  public void wakeReader() {
    channel.wake();
  }

  @Override
  public boolean handlePending() {
    boolean read = in.isReady() && in.batch();
    if (read) {
      spin.workFound();
    }
    return out.needsReader() ? tend(read) || read : read;
  }

  private boolean tend(boolean read) {
    IOException failure = out.failure();
    if (failure != null) {
      if (!read && handling.hasHandler()) { // everything that the peer sent before is handled
        endedByPeer(lost(failure));
      }
      return false;
    }
    boolean pumped = out.blocked() && out.pump();
    boolean room = out.consumeRoomNotification();
    if (room) {
      handling.drained();
    }
    return pumped || room;
  }

  private static CloseStatus lost(IOException failure) {
    return failure instanceof PipeChannel.GoneException
        ? new CloseStatus(CloseReason.PEER_GONE, "the other side went without CLOSE", true)
        : new CloseStatus(CloseReason.IO_ERROR, "writing failed: " + failure.getMessage(), true);
  }

  @Override
  public void awaitWork(ReplyWaiter waiter, long deadlineNanos) {
    long now = System.nanoTime();
    if (spin.shouldSpin(now)) {
      spin.yieldIfDue();
    } else {
      interruptible.run(() -> sleep(deadlineNanos - now));
    }
  }

  @Override
  public void serveOnOwnThread() {
    if (!alive()) {
      finish(Objects.requireNonNull(closeStatus()));
    } else if (spin.shouldSpin(System.nanoTime())) {
      spin.yieldIfDue();
    } else {
      sleep(Long.MAX_VALUE);
    }
  }

  private void sleep(long nanos) {
    channel.await(in.isReady(), out.blocked(), nanos);
  }

  private void finish(CloseStatus how) {
    notifyEnd();
    if (!how.byPeer()) {
      linger();
    }
    in.free();
    out.free();
    if (how.reason() == CloseReason.PEER_GONE && peer().dialled()) {
      PipeEndpoint endpoint = PipeEndpoint.of(peer().endpoint());
      PlatformPipes.forThisPlatform(endpoint).removeStaleSoon(endpoint);
    }
    released();
  }

  /**
   * Sends the last bytes, until the peer has closed as well or {@code LINGER_NANOS} have passed.
   */
  private void linger() {
    long deadline = System.nanoTime() + LINGER_NANOS;
    long left = LINGER_NANOS;
    int count = in.forget();
    while (left > 0 && out.failure() == null && count >= 0) {
      if (out.blocked()) {
        out.pump();
      }
      if (count == 0) {
        channel.await(true, out.blocked(), left);
      }
      left = deadline - System.nanoTime();
      count = in.forget();
    }
  }
}
