package dev.parley.transport.api;

/**
 * Receiver of the messages and events of one connection.
 *
 * <p>Threads: called by one thread at a time per connection, the thread that read the bytes.
 * Implementations must not block.
 */
public interface MessageHandler {
  /**
   * Handles a message.
   *
   * @param message borrowed: valid until this method returns
   * @throws BadMessageException when the message breaks a rule; the connection is then closed with
   *     its reason
   */
  void message(MessageInput message);

  /**
   * Handles the end of back-pressure: after {@link Connection#admit} returned FULL, there is room
   * to send again.
   */
  void drained();

  /** Handles the end of the connection. Called once, after the last message. */
  void closed(CloseStatus closed);
}
