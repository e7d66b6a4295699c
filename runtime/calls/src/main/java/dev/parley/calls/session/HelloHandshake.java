package dev.parley.calls.session;

import dev.parley.base.Timer;
import dev.parley.calls.running.OutgoingCalls;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.WireTypes;
import org.jspecify.annotations.Nullable;

/**
 * HELLO handshake of both sides: each states its protocol versions and limits (rules MS-1 and
 * MS-2).
 *
 * <p>Threads: {@link #send} by all; {@link #isReceived} and {@link #receive} by the reading thread.
 */
final class HelloHandshake {
  private final SessionConfig config;
  private final Connection connection;
  private final MessageSender sending;
  private final OutgoingCalls outgoing;
  private boolean sent; // guarded by this
  private boolean received; // confined to the reading thread, as is timeout
  private @Nullable Timer timeout; // null: nothing is waited for
  private volatile boolean called; // by the peer; set once

  HelloHandshake(
      SessionConfig config, Connection connection, MessageSender sending, OutgoingCalls outgoing) {
    this.config = config;
    this.connection = connection;
    this.sending = sending;
    this.outgoing = outgoing;
  }

  /** Starts the timeout for the peer's HELLO. Called before the connection starts. */
  void await() {
    timeout = config.timers().schedule(config.openTimeout(), this::neverCame);
  }

  private void neverCame() {
    connection.close(
        CloseReason.OPEN_TIMEOUT,
        "MS-1: no HELLO within "
            + config.openTimeout()
            + "; does Parley listen there, and is that process running?");
  }

  /** Records that the peer has made a call. */
  void peerCalled() {
    // A volatile write at each request would cost the reading thread a fence.
    if (!called) {
      called = true;
    }
  }

  /**
   * Starts the timeout for the first call: a peer that dialled and neither calls nor is called
   * occupies resources for nothing (rule MS-14).
   */
  private void awaitCall() {
    if (!connection.peer().dialled()) {
      timeout = config.timers().schedule(config.firstCallTimeout(), this::neverCalled);
    }
  }

  private void neverCalled() {
    if (!called && !outgoing.used()) {
      connection.close(
          CloseReason.OPEN_TIMEOUT,
          "MS-14: no call within " + config.firstCallTimeout() + "; connect again to call");
    }
  }

  /** Cancels the timeout: the HELLO has arrived, or the connection has ended. */
  void stopWaiting() {
    Timer running = timeout;
    if (running != null) {
      running.cancel();
      timeout = null;
    }
  }

  /**
   * Sends HELLO, once. Called by the thread that starts the session, or by the reading thread when
   * the peer's HELLO arrives earlier: replies to the calls behind it must not overtake our HELLO.
   */
  synchronized void send() {
    if (!sent) {
      sent = true;
      sending.message(out ->
          ParleyMessages.hello(
              out, connection.messageBytesMax(), config.callsMax(), config.product()));
    }
  }

  /** {@return whether the peer's HELLO has arrived} */
  boolean isReceived() {
    return received;
  }

  /**
   * Reads the peer's first message.
   *
   * @param kind of the message
   * @throws BadMessageException when it is not HELLO, or both sides have no version in common
   */
  void receive(int kind, MessageInput in) {
    send();
    if (kind != ParleyMessages.HELLO) {
      throw ParleyMessages.protocolError("MS-1", "a message of kind " + kind + " before HELLO");
    }
    String magic = "";
    int version = 0;
    int oldest = 0;
    long messageBytesMax = 0;
    long callsMax = 0;
    for (int tag = in.tag(); tag != 0; tag = in.tag()) {
      switch (WireTypes.field(tag)) {
        case 1 -> magic = in.string(tag);
        case 2 -> version = in.uint31(tag);
        case 3 -> oldest = in.uint31(tag);
        case 4 -> messageBytesMax = in.uint53(tag);
        case 5 -> callsMax = in.uint53(tag);
        default -> in.skip(tag);
      }
    }
    if (!magic.equals(ParleyMessages.MAGIC)) {
      throw ParleyMessages.protocolError("MS-1", "not a Parley peer");
    }
    checkVersion(version, oldest);
    if (messageBytesMax > 0) {
      sending.limit(messageBytesMax);
    }
    outgoing.limit(callsMax);
    received = true;
    stopWaiting();
    awaitCall();
  }

  private static void checkVersion(int version, int oldest) {
    int spoken = Math.min(version, ParleyMessages.VERSION);
    if (spoken < Math.max(oldest, ParleyMessages.OLDEST_VERSION)) {
      throw new BadMessageException(
          CloseReason.VERSION_MISMATCH,
          "MS-2: this side speaks versions "
              + ParleyMessages.OLDEST_VERSION
              + " to "
              + ParleyMessages.VERSION
              + ", the peer "
              + oldest
              + " to "
              + version);
    }
  }
}
