package dev.parley.attached;

import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.MessageHandler;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.PeerInfo;
import dev.parley.transport.api.ReplyWaiter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A connection that is authenticated by its first message, the child's token.
 *
 * <p>Threads: as {@link Connection}.
 */
abstract class TokenConnection implements Connection {
  private final Connection connection;

  private TokenConnection(Connection connection) {
    this.connection = connection;
  }

  /** {@return the child's side, which sends the token} */
  static Connection sendingToken(String token, Connection connection) {
    return new TokenConnection(connection) {
      @Override
      public void start(MessageHandler handler) {
        connection.start(handler); // the parent says nothing before it has the token
        byte[] bytes = token.getBytes(StandardCharsets.US_ASCII);
        connection.open().rawBytes(bytes, 0, bytes.length);
        connection.send();
      }
    };
  }

  /**
   * Starts the parent's side, which reads the token.
   *
   * @param vouched called with the received token and a connection, which it must start or close at
   *     once
   */
  static void readingToken(Connection connection, BiConsumer<String, Connection> vouched) {
    connection.start(new TokenReader(connection, vouched));
  }

  private static final class TokenReader implements MessageHandler {
    private final Connection connection;
    private final BiConsumer<String, Connection> vouched;
    private @Nullable MessageHandler handler; // null until the token came

    TokenReader(Connection connection, BiConsumer<String, Connection> vouched) {
      this.connection = connection;
      this.vouched = vouched;
    }

    @Override
    public void message(MessageInput message) {
      MessageHandler known = handler;
      if (known != null) {
        known.message(message);
      } else if (message.remaining() != StartMessage.TOKEN_CHARS) {
        connection.close(CloseReason.REFUSED, "this is not the JVM that was started here");
      } else {
        vouched.accept(
            new String(message.rest(), StandardCharsets.US_ASCII),
            new TokenConnection(connection) {
              @Override
              public void start(MessageHandler value) {
                handler = value;
              }
            });
      }
    }

    @Override
    public void drained() {
      if (handler != null) {
        handler.drained();
      }
    }

    @Override
    public void closed(CloseStatus closed) {
      if (handler != null) {
        handler.closed(closed);
      }
    }
  }

  @Override
  public final PeerInfo peer() {
    return connection.peer();
  }

  @Override
  public final int messageBytesMax() {
    return connection.messageBytesMax();
  }

  @Override
  public final Admission admit(long waitNanos) throws InterruptedException {
    return connection.admit(waitNanos);
  }

  @Override
  public final MessageOutput open() {
    return connection.open();
  }

  @Override
  public final void send() {
    connection.send();
  }

  @Override
  public final void discard() {
    connection.discard();
  }

  @Override
  public final boolean await(ReplyWaiter waiter, long deadlineNanos) throws InterruptedException {
    return connection.await(waiter, deadlineNanos);
  }

  @Override
  public final void close(CloseReason reason, String text) {
    connection.close(reason, text);
  }

  @Override
  public final CompletionStage<CloseStatus> closed() {
    return connection.closed();
  }
}
