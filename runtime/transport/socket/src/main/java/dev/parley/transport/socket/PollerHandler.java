package dev.parley.transport.socket;

import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.CloseStatus;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The poller's side of one connection: reads it while no caller does, continues blocked writes,
 * notifies the handler, sends keep-alives and performs the close handshake.
 *
 * <pre>
 *   waiting for start --started--> watching --ending seen--> lingering --> freed
 *                                                 |  CLOSE queued       ^   ^
 *                                                 +---------------------+   | end of stream, or a
 *                                                   nothing to send         | second has passed
 * </pre>
 *
 * <p>Threads: confined to the poller thread, except {@link #heatsUp} and {@link #expectsLastFrame}.
 */
final class PollerHandler implements Poller.ReadyHandler, Runnable {
  private static final Logger LOG = System.getLogger(PollerHandler.class.getName());

  /** Time limit for writing the queued bytes, CLOSE included. */
  private static final Duration LINGER = Duration.ofSeconds(1);

  private final SocketConnection connection;
  private final SocketChannel channel;
  private final ByteStream stream;
  private final SocketKeepAlive keepAlive;

  private @Nullable SelectionKey key; // null until first registered, and when freed
  private boolean started;
  private boolean blocked; // bytes wait until the channel is writable
  private boolean paused; // reading is paused until the peer reads its replies
  private boolean told; // the handler was notified of the end
  private boolean freed;
  private volatile boolean lastFrame; // CLOSE is on its way
  private long usesSeen;
  private long drains; // times that a full channel took bytes again

  PollerHandler(
      SocketConnection connection, SocketChannel channel, ByteStream stream, Duration keepAlive) {
    this.connection = connection;
    this.channel = channel;
    this.stream = stream;
    this.keepAlive = new SocketKeepAlive(keepAlive);
  }

  private Poller poller() {
    return connection.poller();
  }

  private ReaderRole role() {
    return connection.role();
  }

  /** Registers a new connection, so that the transport closes it at its own end. */
  void adopted() {
    if (!freed) {
      poller().add(this);
    }
  }

  /** Starts reading, after the handler was set. */
  void started() {
    started = true;
    CloseStatus how = connection.closeStatus();
    if (told && how != null) {
      connection.handling().closed(how);
    } else {
      run();
    }
  }

  /** Notifies the poller that a caller has taken the reading role; called by that caller. */
  void heatsUp() {
    poller().request(this::heated);
  }

  private void heated() {
    if (!freed && role().hot()) {
      interests();
      poller().heated(this);
    }
  }

  /** Announces that CLOSE will be queued, so that the channel stays open until it is written. */
  void expectsLastFrame() {
    lastFrame = true;
  }

  /** Does all work on the connection that no caller does. */
  @Override
  public void run() {
    if (freed) {
      return;
    }
    if (!told && !role().takeAsPoller()) {
      // A caller reads; when it sees that the poller is needed, it leaves the role and calls again.
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
      closeHandshake();
    }
    interests();
  }

  /** Works on an open connection. Called with the reading role. */
  private void tend() {
    if (connection.takeRoomNews()) {
      connection.handling().drained();
    }
    if (paused && connection.out().canResume()) {
      paused = false;
    }
    if (started && !paused) {
      connection.reading().batch();
      paused = connection.reading().stopped() && connection.out().tellsWhenToRead();
      if (connection.reading().stopped() && !paused) {
        connection.wakePoller(); // the bytes are written by now; other connections come first
      }
    }
  }

  /** Ends the connection. Called with the reading role, which the poller keeps from now on. */
  private void closeHandshake() {
    CloseStatus how = connection.closeStatus();
    if (how == null || told) {
      return;
    }
    told = true;
    LOG.log(Level.DEBUG, () -> connection + ": " + how);
    connection.handling().closed(how);
    // No message is handled any more. The memory budget does not count a buffer that is kept here
    // until CLOSE is written: direct memory would run out.
    connection.reading().free();
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
      drains++;
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

  /** Watches the channel for writability after a write has filled it. */
  void blocked() {
    blocked = true;
    interests();
  }

  /** Handles a failed write. Bytes that the peer sent before it disappeared are still read. */
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

  /** Ends the output after CLOSE was written; the peer closes the stream when it has read it. */
  void lastFrameSent() {
    if (freed) {
      return;
    }
    try {
      stream.endOutput();
    } catch (IOException e) {
      free(); // the peer has closed already
    }
  }

  /**
   * Checks the keep-alive: pings a silent peer, or closes the connection of an unresponsive one.
   */
  void keepAlive(long now) {
    if (told) {
      return;
    }
    // A full channel takes bytes once the peer's machine has acknowledged earlier ones. On a slow
    // line, a ping waits behind the bytes that were queued before it.
    long signs =
        connection.reading().reads() + drains + (paused ? connection.out().sentBytes() : 0);
    switch (keepAlive.check(signs, now)) {
      case NONE -> {}
      case SILENT -> trim();
      case PING -> {
        if (!connection.ping(now)) {
          keepAlive.cannotAsk();
        }
      }
      case EXPIRED -> connection.close(CloseReason.KEEPALIVE_TIMEOUT, keepAlive.text());
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
   * Handles a tick of the poller while callers read the connection.
   *
   * @return whether the connection stays hot
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

  /** Closes the connection because the transport is closed. */
  void shutdown() {
    connection.close(CloseReason.SHUTDOWN, "the transport is closed");
  }

  /** Updates the interest set of the selection key. */
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

  /** Releases all resources of the connection. */
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
    poller().afterSelect(connection::completeClose);
  }
}
