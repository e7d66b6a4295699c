package dev.parley.testkit;

import dev.parley.transport.api.CloseReason;

/**
 * A raw, misbehaving peer that does not use the transport under test. Stream transports use {@link
 * RawStreamPeer}; other transports supply their own.
 *
 * <p>Threads: confined to the test's thread.
 */
public interface RawPeer extends AutoCloseable {
  /** Sends a valid message. */
  void message(byte[] bytes);

  /** Announces a message of {@code length} bytes without sending them. */
  void announce(int length);

  /** Sends bytes of the message that {@link #announce} announced. */
  void sendPart(byte[] bytes);

  /** Violates a framing rule, so that the other side closes with PROTOCOL_ERROR. */
  void breakRule();

  /** Waits for a PING and answers it. */
  void answerPing();

  /** Closes only the sending direction (half-close). */
  void endOutput();

  /** Reads without answering until the other side closes. {@return the close reason} */
  CloseReason readClose();

  /** Disappears like a killed process. */
  @Override
  void close();
}
