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
  private final Connection way;

  private TokenConnection(Connection way) {
    this.way = way;
  }

  /** {@return the child's side, which sends the token} */
  static Connection sendingToken(String token, Connection way) {
    return new TokenConnection(way) {
      @Override
      public void start(MessageHandler handler) {
        way.start(handler); // the parent says nothing before it has the token
        byte[] bytes = token.getBytes(StandardCharsets.US_ASCII);
        way.open().rawBytes(bytes, 0, bytes.length);
        way.send();
      }
    };
  }

  /**
   * Starts the parent's side, which reads the token.
   *
   * @param vouched called with the received token and a connection, which it must start or close at
   *     once
   */
  static void readingToken(Connection way, BiConsumer<String, Connection> vouched) {
    way.start(new TokenReader(way, vouched));
  }

  private static final class TokenReader implements MessageHandler {
    private final Connection way;
    private final BiConsumer<String, Connection> vouched;
    private @Nullable MessageHandler handler; // null until the token came

    TokenReader(Connection way, BiConsumer<String, Connection> vouched) {
      this.way = way;
      this.vouched = vouched;
    }

    @Override
    public void message(MessageInput message) {
      MessageHandler known = handler;
      if (known != null) {
        known.message(message);
      } else if (message.remaining() != StartMessage.TOKEN_CHARS) {
        way.close(CloseReason.REFUSED, "this is not the JVM that was started here");
      } else {
        vouched.accept(
            new String(message.rest(), StandardCharsets.US_ASCII),
            new TokenConnection(way) {
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
    return way.peer();
  }

  @Override
  public final int messageBytesMax() {
    return way.messageBytesMax();
  }

  @Override
  public final Admission admit(long waitNanos) throws InterruptedException {
    return way.admit(waitNanos);
  }

  @Override
  public final MessageOutput open() {
    return way.open();
  }

  @Override
  public final void send() {
    way.send();
  }

  @Override
  public final void discard() {
    way.discard();
  }

  @Override
  public final boolean await(ReplyWaiter waiter, long deadlineNanos) throws InterruptedException {
    return way.await(waiter, deadlineNanos);
  }

  @Override
  public final void close(CloseReason reason, String text) {
    way.close(reason, text);
  }

  @Override
  public final CompletionStage<CloseStatus> closed() {
    return way.closed();
  }
}
