package dev.parley.transport.pipe;

import dev.parley.transport.api.Capacity;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Closed;
import dev.parley.transport.api.Frames;
import dev.parley.transport.api.InterruptibleSleep;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.PeerInfo;
import dev.parley.transport.api.ReaderConnection;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.Waiter;
import dev.parley.transport.api.Wakefulness;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * A named-pipe connection: a sending half ({@link Outgoing}), a receiving half ({@link Incoming}),
 * and the reading role ({@link dev.parley.transport.api.Readers}).
 *
 * <p>It ends once, by the first of: a local CLOSE, the peer's CLOSE, or the end of the peer's
 * process. The connection's thread then notifies the handler and closes the channel.
 *
 * <p>Threads: safe for all; methods that {@link dev.parley.transport.api.Readers} calls are
 * confined to the reading thread.
 */
final class PipeConnection extends ReaderConnection {
  /** Time limit for the peer to read the messages that were sent before CLOSE. */
  private static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final PipeChannel channel;
  private final Outgoing out;
  private final Incoming in;
  private final Wakefulness wakefulness = new Wakefulness();
  private final InterruptibleSleep interruptible;

  PipeConnection(PipeChannel channel, PeerInfo peer, Capacity.Place place, TransportConfig config) {
    int messageBytesMax = Math.min(config.messageBytesMax(), Frames.PAYLOAD_BYTES_MAX);
    Outgoing outgoing =
        new Outgoing(channel, messageBytesMax, config.queuedBytesMax(), place.sending());
    super(
        peer,
        messageBytesMax,
        place,
        outgoing,
        "parley-pipe " + peer.endpoint().getSchemeSpecificPart());
    this.channel = channel;
    this.out = outgoing;
    this.in = new Incoming(this, handling, channel, out, memory());
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
    boolean held = handling.inside();
    boolean look = out.send(held);
    out.overrun().ifPresent(this::end);
    if (look && !held) {
      readers.look();
    }
  }

  @Override
  protected void sayClose(CloseReason reason, String text) {
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
  public boolean work() {
    boolean read = in.ready() && in.batch();
    if (read) {
      wakefulness.news();
    }
    return out.needsReader() ? tend(read) || read : read;
  }

  private boolean tend(boolean read) {
    IOException failure = out.failure();
    if (failure != null) {
      if (!read && handling.started()) { // everything that the peer sent before is handled
        endedByPeer(lost(failure));
      }
      return false;
    }
    boolean pumped = out.blocked() && out.pump();
    boolean room = out.takeRoomNews();
    if (room) {
      handling.drained();
    }
    return pumped || room;
  }

  private static Closed lost(IOException failure) {
    return failure instanceof PipeChannel.GoneException
        ? new Closed(CloseReason.PEER_GONE, "the other side went without CLOSE", true)
        : new Closed(CloseReason.IO_ERROR, "writing failed: " + failure.getMessage(), true);
  }

  @Override
  public void awaitNews(Waiter waiter, long deadlineNanos) {
    long now = System.nanoTime();
    if (wakefulness.awake(now)) {
      wakefulness.giveWay();
    } else {
      interruptible.run(() -> sleep(deadlineNanos - now));
    }
  }

  @Override
  public void attend() {
    if (!alive()) {
      finish(Objects.requireNonNull(ending()));
    } else if (wakefulness.awake(System.nanoTime())) {
      wakefulness.giveWay();
    } else {
      sleep(Long.MAX_VALUE);
    }
  }

  private void sleep(long nanos) {
    channel.await(in.ready(), out.blocked(), nanos);
  }

  private void finish(Closed how) {
    tellEnd();
    if (!how.byPeer()) {
      linger();
    }
    in.free();
    out.free();
    if (how.reason() == CloseReason.PEER_GONE && peer().dialled()) {
      PipeEndpoint endpoint = PipeEndpoint.of(peer().endpoint());
      Pipes.here(endpoint).tidy(endpoint);
    }
    freed();
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
