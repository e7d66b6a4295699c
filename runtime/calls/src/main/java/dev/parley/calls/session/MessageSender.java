package dev.parley.calls.session;

import dev.parley.calls.codec.HandleContext;
import dev.parley.calls.spi.MethodModel;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.MessageOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Message writer of one side: encodes each message into the connection's buffer and sends it as a
 * whole, or discards it.
 *
 * <p>Threads: messages by all; the other methods by the thread that encodes a message, while it
 * does.
 */
final class MessageSender {
  private final Connection connection;
  private final HandleContext carrier;
  private final List<PassedHandle> handedOut = new ArrayList<>(); // by the message that is written
  private @Nullable MethodModel writing; // whose values are written; null for unknown
  private volatile long bytesMax = Long.MAX_VALUE; // until HELLO has come

  /**
   * @param carrier encodes references and streams
   */
  MessageSender(Connection connection, HandleContext carrier) {
    this.connection = connection;
    this.carrier = carrier;
  }

  /** Sets the largest message that the peer accepts, in bytes (rule MS-3). */
  void limit(long bytes) {
    bytesMax = bytes;
  }

  /**
   * Sends one message. If {@code writer} throws, nothing is sent, and references and streams in the
   * message are taken back.
   */
  void message(Consumer<MessageOutput> writer) {
    MessageOutput out = connection.open();
    boolean written = false;
    out.context(carrier);
    try {
      writer.accept(out);
      written = true;
    } finally {
      out.context(null);
      // Copied: a release may send a message itself, which uses the same list.
      List<PassedHandle> back = written || handedOut.isEmpty() ? List.of() : List.copyOf(handedOut);
      handedOut.clear();
      if (written) {
        connection.send();
      } else {
        connection.discard();
      }
      back.forEach(passed -> passed.release().run());
    }
  }

  /**
   * Sends a message with values like {@link #message}; fails when it is larger than the peer
   * accepts (rule MS-3).
   *
   * @param listField number of the field for its list of references (rule RF-4)
   * @param method the method whose values they are; null for unknown
   */
  void values(int listField, @Nullable MethodModel method, Consumer<MessageOutput> writer) {
    message(out -> {
      writing = method;
      writer.accept(out);
      // Last: only the encoding of the values shows which handles they contain.
      PassedHandle.list(out, listField, handedOut);
      checkSize(out);
    });
  }

  /** Sends an exception like {@link #values}; exceptions contain neither references nor streams. */
  void exception(Consumer<MessageOutput> writer) {
    message(out -> {
      writer.accept(out);
      checkSize(out);
    });
  }

  private void checkSize(MessageOutput out) {
    if (out.length() > bytesMax) {
      throw new BadMessageException(
          "the message is larger than the " + bytesMax + " bytes that the peer takes");
    }
  }

  /** {@return the method whose values are being encoded; empty for unknown} */
  Optional<MethodModel> writing() {
    return Optional.ofNullable(writing);
  }

  /** Records a reference or stream that the message being encoded passes to the peer. */
  void addHandle(PassedHandle passed) {
    handedOut.add(passed);
  }
}
