package dev.parley.calls.session;

import dev.parley.calls.codec.HandleContext;
import dev.parley.calls.running.OutgoingCalls;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.Connection;
import org.jspecify.annotations.Nullable;

/**
 * Shared state of one session: its settings and connection, the table of outgoing calls, and the
 * message writer. The session's tables, streams and targets use it instead of the session.
 *
 * <p>Threads: safe for all, except {@link #received}, which is confined to the reading thread.
 */
final class SessionContext {
  private final SessionConfig config;
  private final Connection connection;
  private final HandleContext handles;
  private final OutgoingCalls outgoing;
  private final MessageSender sending;
  private final ReceivedHandles received;
  private final String endpoint;
  private volatile @Nullable CloseStatus closed; // null: open

  /**
   * @param handles the session, which encodes and decodes its references and streams
   */
  SessionContext(SessionConfig config, Connection connection, HandleContext handles) {
    this.config = config;
    this.connection = connection;
    this.handles = handles;
    outgoing = new OutgoingCalls(config.callsMax());
    sending = new MessageSender(connection, handles);
    received = new ReceivedHandles(sending);
    endpoint = connection.peer().endpoint().toString();
  }

  SessionConfig config() {
    return config;
  }

  Connection connection() {
    return connection;
  }

  HandleContext handles() {
    return handles;
  }

  OutgoingCalls outgoing() {
    return outgoing;
  }

  MessageSender sending() {
    return sending;
  }

  ReceivedHandles received() {
    return received;
  }

  /** {@return the peer's endpoint, for messages} */
  String endpoint() {
    return endpoint;
  }

  /** Records the end of the connection. */
  void closed(CloseStatus how) {
    closed = how;
  }

  /** {@return how the connection ended; null while it is open} */
  @Nullable CloseStatus closeStatus() {
    return closed;
  }

  /** {@return whether the connection can send nothing any more} */
  boolean over() {
    return closed != null || admission() == Connection.Admission.CLOSED;
  }

  /** {@return whether the connection accepts messages now; does not wait} */
  Connection.Admission admission() {
    try {
      return connection.admit(0);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Connection.Admission.FULL;
    }
  }

  /**
   * {@return the failure of a call that passes a reference beyond the limit (rule RF-2)}
   *
   * @param holder "this side holds" or "the peer holds"
   */
  CallException tooManyReferences(String holder) {
    return new CallException.Overloaded(
        endpoint
            + ": RF-2: "
            + holder
            + " "
            + SessionConfig.REFERENCES_MAX
            + " references of this connection, which is the limit; give back those that are not"
            + " needed with Reference.of(stub).close(), or let their stubs be garbage-collected");
  }
}
