package dev.parley.transport.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a connection keeps of a message after its handler has returned. */
final class HandlerInvokerTest {
  private static final int TEXT_BYTES = 1 << 20;

  private final HandlerInvoker invoker = new HandlerInvoker(connection(), queue());

  private static Connection connection() {
    return (Connection)
        Proxy.newProxyInstance(
            Connection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (_, _, _) -> null);
  }

  private static SendQueue queue() {
    return new SendQueue(1, 1, SendMemory.unlimited()) {
      @Override
      public MessageOutput open() {
        throw new UnsupportedOperationException();
      }

      @Override
      public void discardQueued() {
        throw new UnsupportedOperationException();
      }
    };
  }

  private static byte[] message(int textBytes) {
    MessageOutput out = new MessageOutput(ByteBuffer.allocate(textBytes + 16), textBytes + 16);
    out.string(1, "x".repeat(textBytes));
    return out.toByteArray();
  }

  @Test
  @Timeout(60)
  void bufferOfAMessageIsReleasedAfterIt() {
    MessageInput input = new MessageInput();
    WeakReference<ByteBuffer> buffer = handled(input);

    assertThat(input.remaining()).isZero();
    while (!buffer.refersTo(null)) {
      System.gc();
    }
    assertThat(input.over(ByteBuffer.wrap(new byte[1]), 0, 1).rawByte()).isZero();
  }

  private WeakReference<ByteBuffer> handled(MessageInput input) {
    byte[] message = message(TEXT_BYTES);
    ByteBuffer buffer = ByteBuffer.wrap(message);
    invoker.start(new TextReader());
    invoker.message(input.over(buffer, 0, message.length));
    return new WeakReference<>(buffer);
  }

  /** Reads one text of each message. */
  private static final class TextReader implements MessageHandler {
    @Override
    public void message(MessageInput message) {
      assertThat(message.string(message.tag())).hasSize(TEXT_BYTES);
    }

    @Override
    public void drained() {}

    @Override
    public void closed(CloseStatus closed) {}
  }
}
