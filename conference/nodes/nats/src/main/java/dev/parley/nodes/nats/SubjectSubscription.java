package dev.parley.nodes.nats;

import dev.parley.nodes.spi.Subscription;
import io.nats.client.Dispatcher;
import io.nats.client.MessageHandler;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Subscription to a subject by a dispatcher, which can be closed more than once and after the
 * connection.
 */
final class SubjectSubscription implements Subscription {
  private final Dispatcher dispatcher;
  private final io.nats.client.Subscription subscription;
  private final AtomicBoolean closed = new AtomicBoolean();

  SubjectSubscription(Dispatcher dispatcher, String subject, MessageHandler handler) {
    this.dispatcher = dispatcher;
    try {
      subscription = dispatcher.subscribe(subject, handler);
    } catch (IllegalStateException _) { // the dispatcher ended with its connection
      throw Failures.closed("subscription to " + subject);
    }
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true) && dispatcher.isActive()) {
      dispatcher.unsubscribe(subscription);
    }
  }
}
