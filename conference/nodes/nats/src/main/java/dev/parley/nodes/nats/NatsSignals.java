package dev.parley.nodes.nats;

import dev.parley.nodes.spi.RoomStreams;
import dev.parley.nodes.spi.SignalBus;
import dev.parley.nodes.spi.Subscription;
import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import java.util.function.Consumer;

/** Signals as plain messages of NATS. */
final class NatsSignals implements SignalBus {
  private final Names names;
  private final Connection connection;
  private final Dispatcher dispatcher;

  NatsSignals(Names names, Connection connection, Dispatcher dispatcher) {
    this.names = names;
    this.connection = connection;
    this.dispatcher = dispatcher;
  }

  @Override
  public void publish(String topic, byte[] message) {
    if (message.length > RoomStreams.MESSAGE_BYTES_MAX) {
      throw Failures.tooLarge(
          "signal on '%s'".formatted(topic), message.length, RoomStreams.MESSAGE_BYTES_MAX);
    }
    try {
      connection.publish(names.topic(topic), message);
    } catch (IllegalStateException _) {
      // Lost: the connection is closed, or being established again.
    }
  }

  @Override
  public Subscription subscribe(String topic, Consumer<byte[]> listener) {
    return new SubjectSubscription(
        dispatcher, names.topic(topic), message -> listener.accept(message.getData()));
  }
}
