package dev.parley.transport.socket;

import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Closed;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the poller does for one connection: reads it while no caller does, writes on when the
 * channel takes more, tells the handler news, keeps it alive and lets it end.
 *
 * <pre>
 *   waiting for start --started--> watching --ending seen--> lingering --> freed
 *                                                 |  CLOSE queued       ^   ^
 *                                                 +---------------------+   | end of stream, or a
 *                                                   nothing to send         | second has passed
 * </pre>
 *
 * <p>Threads: confined to the poller, except {@link #heatsUp} and {@link #expectsLastFrame}.
 */
final class Watched implements Poller.Ready, Runnable {
  private static final Logger LOG = System.getLogger(Watched.class.getName());

  /** How long queued bytes, CLOSE among them, may take to leave. */
  private static final Duration LINGER = Duration.ofSeconds(1);

  private final SocketConnection connection;
  private final SocketChannel channel;
  private final ByteStream stream;
  private final KeepAlive keepAlive;

  private @Nullable SelectionKey key; // null until the first need of the selector, and when freed
  private boolean started;
  private boolean blocked; // bytes wait for the channel to be writable
  private boolean paused; // not read until the peer reads
  private boolean told; // the handler knows the end
  private boolean freed;
  private volatile boolean lastFrame; // CLOSE is on its way
  private long usesSeen;

  Watched(
      SocketConnection connection, SocketChannel channel, ByteStream stream, Duration keepAlive) {
    this.connection = connection;
    this.channel = channel;
    this.stream = stream;
    this.keepAlive = new KeepAlive(keepAlive);
  }

  private Poller poller() {
    return connection.poller();
  }

  private ReaderRole role() {
    return connection.role();
  }

  /** The connection is new; the transport closes it when nobody else does. */
  void adopted() {
    if (!freed) {
      poller().add(this);
    }
  }

  /** The handler is known: from now on the channel is read. */
  void started() {
    started = true;
    Closed how = connection.ending();
    if (told && how != null) {
      connection.handling().closed(how);
    } else {
      run();
    }
  }

  /** A caller has taken the reader role from the poller; called by that caller. */
  void heatsUp() {
    poller().request(this::heated);
  }

  private void heated() {
    if (!freed && role().hot()) {
      interests();
      poller().heated(this);
    }
  }

  /** CLOSE is about to be queued, and the channel stays open until it has left. */
  void expectsLastFrame() {
    lastFrame = true;
  }

  /** Looks at the connection and does what nobody else does. */
  @Override
  public void run() {
    if (freed) {
      return;
    }
    if (!told && !role().takeAsPoller()) {
      // A caller reads; it leaves when it sees why the poller wants the role, and calls again.
      connection.callers().wakeReader();
      return;
    }
    if (connection.alive()) {
      tend();
      role().leaveQuiet();
      if (!connection.alive()) {
        run(); // it ended meanwhile
        return;
      }
    } else {
      letEnd();
    }
    interests();
  }

  /** With the role, while the connection is open. */
  private void tend() {
    if (connection.takeRoomNews()) {
      connection.handling().drained();
    }
    if (paused && connection.out().roomy()) {
      paused = false;
    }
    if (started && !paused) {
      connection.reading().batch();
      paused = connection.reading().stopped() && connection.out().tellsWhenToRead();
      if (connection.reading().stopped() && !paused) {
        connection.wakePoller(); // the bytes have left by now; others get their turn first
      }
    }
  }

  /** With the role, for good: no caller reads any more. */
  private void letEnd() {
    Closed how = connection.ending();
    if (how == null || told) {
      return;
    }
    told = true;
    LOG.log(Level.DEBUG, () -> connection + ": " + how);
    connection.handling().closed(how);
    if (lastFrame) {
      poller().after(LINGER, this::free);
    } else {
      free();
    }
  }

  @Override
  public void ready(SelectionKey selected) {
    if (selected.isWritable() && blocked) {
      blocked = false;
      connection.out().resume();
    }
    if (told) {
      if (selected.isReadable() && !connection.reading().discard()) {
        free();
      }
    } else if (paused || (selected.isReadable() && !role().hot())) {
      run();
    }
    interests();
  }

  /** The channel is full. */
  void blocked() {
    blocked = true;
    interests();
  }

  /** The channel takes no more: what the peer sent before it left is still read. */
  void writeFailed(IOException e) {
    if (freed) {
      return;
    }
    if (told) {
      free();
    } else {
      String text = "writing failed: " + e.getMessage();
      poller().after(LINGER, () -> connection.lost(CloseReason.IO_ERROR, text));
      run();
    }
  }

  /** CLOSE has left: the peer closes the stream as soon as it has read it. */
  void lastFrameSent() {
    if (freed) {
      return;
    }
    try {
      stream.endOutput();
    } catch (IOException e) {
      free(); // the peer is gone already
    }
  }

  /** Called now and then; asks for a sign of life, or gives the peer up. */
  void keepAlive(long now) {
    if (told) {
      return;
    }
    long signs = connection.reading().reads() + (paused ? connection.out().left() : 0);
    switch (keepAlive.look(signs, now)) {
      case FINE -> {}
      case SILENT -> trim();
      case ASK -> {
        if (!connection.asksForLife(now)) {
          keepAlive.cannotAsk();
        }
      }
      case DEAD -> connection.close(CloseReason.KEEPALIVE_TIMEOUT, keepAlive.text());
    }
  }

  private void trim() {
    connection.out().trim();
    if (role().takeAsPoller()) {
      connection.reading().trim();
      role().leaveQuiet();
      interests();
    }
  }

  /**
   * A tick of the poller while this is hot.
   *
   * @return whether it stays hot
   */
  boolean tick() {
    if (freed || !role().hot()) {
      return false;
    }
    if (role().free()) {
      long uses = role().uses();
      if (uses == usesSeen && role().giveToPoller()) {
        run();
        return false;
      }
      usesSeen = uses;
    } else {
      connection.callers().tick(System.nanoTime());
    }
    return true;
  }

  /** Closes from the side of the transport. */
  void shutdown() {
    connection.close(CloseReason.SHUTDOWN, "the transport is closed");
  }

  /** Tells the selector what to watch for. */
  private void interests() {
    if (freed) {
      return;
    }
    boolean reads = told || (started && !paused && !role().hot());
    int wanted = (reads ? SelectionKey.OP_READ : 0) | (blocked ? SelectionKey.OP_WRITE : 0);
    try {
      if (key == null) {
        key = channel.register(poller().selector(), wanted, this);
      } else if (key.interestOps() != wanted) {
        key.interestOps(wanted);
      }
    } catch (IOException | CancelledKeyException e) {
      connection.lost(CloseReason.IO_ERROR, "the selector refused the channel: " + e.getMessage());
    }
  }

  /** Gives everything back that the connection holds. */
  private void free() {
    if (freed) {
      return;
    }
    freed = true;
    connection.reading().free();
    poller().remove(this);
    try {
      channel.close();
      connection.callers().free();
    } catch (IOException e) {
      LOG.log(Level.DEBUG, connection + ": closing failed", e);
    }
    poller().afterSelect(connection::complete);
  }
}
