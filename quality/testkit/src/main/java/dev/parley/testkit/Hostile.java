package dev.parley.testkit;

import dev.parley.transport.api.CloseReason;

/**
 * A peer without a transport, which does what no good peer does. Stream transports use {@link
 * StreamHostile}; others bring their own.
 *
 * <p>Threads: confined to the test's.
 */
public interface Hostile extends AutoCloseable {
  /** Sends a good message. */
  void message(byte[] bytes);

  /** Begins a message of {@code length} bytes, without sending them all. */
  void claim(int length);

  /** Sends bytes of the message that {@link #claim} began. */
  void part(byte[] bytes);

  /** Breaks a rule of the framing so that the other side closes with PROTOCOL_ERROR. */
  void breakRule();

  /** Waits for a sign-of-life request and answers it. */
  void answerPing();

  /** Ends the sending direction only. */
  void endOutput();

  /** Reads, and answers nothing, until the other side closes. {@return the reason that it gave} */
  CloseReason readClose();

  /** Disappears as a killed process does. */
  @Override
  void close();
}
