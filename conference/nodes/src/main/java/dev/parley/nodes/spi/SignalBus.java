package dev.parley.nodes.spi;

import dev.parley.base.Experimental;
import java.util.function.Consumer;

/** Messages to all subscribers of a topic. Each of them may be lost, and none is stored. */
@Experimental
public interface SignalBus {
  /**
   * Sends a message.
   *
   * @param topic of the characters {@code A-Z a-z 0-9 - _ .}, at most 200
   * @param message at most {@link RoomStreams#MESSAGE_BYTES_MAX} bytes, not to be modified
   */
  void publish(String topic, byte[] message);

  /** Calls a listener with each message that arrives, by one thread at a time. */
  Subscription subscribe(String topic, Consumer<byte[]> listener);
}
