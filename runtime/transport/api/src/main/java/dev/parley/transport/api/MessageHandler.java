package dev.parley.transport.api;

/**
 * Receives what a connection reads.
 *
 * <p>Threads: called by one thread at a time per connection, the one that read the bytes. It must
 * not block.
 */
public interface MessageHandler {
  /**
   * A message has arrived.
   *
   * @param message borrowed: valid until this method returns
   * @throws BadMessageException when the message breaks a rule; the connection is then closed with
   *     its reason
   */
  void message(MessageInput message);

  /** Outgoing bytes that made {@link Connection#admit} answer FULL have left. */
  void drained();

  /** The connection has ended. Called once, after the last message. */
  void closed(Closed closed);
}
