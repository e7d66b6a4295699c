package dev.parley.calls.session;

import dev.parley.calls.codec.Carrier;
import dev.parley.calls.spi.Method;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.MessageOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The messages of one side, each written into the connection and sent as a whole, or not at all.
 *
 * <p>Threads: messages by all; the others by the one that writes a message, while it does.
 */
final class Sending {
  private final Connection connection;
  private final Carrier carrier;
  private final List<Passed> handedOut = new ArrayList<>(); // by the message that is written
  private @Nullable Method writing; // whose values are written; null for unknown
  private volatile long bytesMax = Long.MAX_VALUE; // until HELLO has come

  /**
   * @param carrier of the values that are more than data
   */
  Sending(Connection connection, Carrier carrier) {
    this.connection = connection;
    this.carrier = carrier;
  }

  /** The peer takes messages of no more bytes than this (rule MS-3). */
  void atMost(long bytes) {
    bytesMax = bytes;
  }

  /**
   * Writes one message. Nothing of it is sent when {@code writer} throws, and what it handed out is
   * taken back.
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
      List<Passed> back = written || handedOut.isEmpty() ? List.of() : List.copyOf(handedOut);
      handedOut.clear();
      if (written) {
        connection.send();
      } else {
        connection.discard();
      }
      back.forEach(passed -> passed.takeBack().run());
    }
  }

  /**
   * Like {@link #message}, for messages with values in them, which may be too large (rule MS-3).
   *
   * @param listField of the list of references that are in it (rule RF-4)
   * @param method whose values they are; null for unknown
   */
  void values(int listField, @Nullable Method method, Consumer<MessageOutput> writer) {
    message(out -> {
      writing = method;
      writer.accept(out);
      Passed.list(out, listField, handedOut);
      checkSize(out);
    });
  }

  /** Like {@link #values}, for exceptions: neither references nor streams are in them. */
  void details(Consumer<MessageOutput> writer) {
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

  /** {@return the method whose values are being written; empty for unknown} */
  Optional<Method> writing() {
    return Optional.ofNullable(writing);
  }

  /** The message that is being written hands something out. */
  void handedOut(Passed passed) {
    handedOut.add(passed);
  }
}
