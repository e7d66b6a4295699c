package dev.parley.nodes.nats;

import io.nats.client.Connection;
import io.nats.client.Consumer;
import io.nats.client.ErrorListener;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Logs what the client library reports outside of an operation. */
final class ErrorLog implements ErrorListener {
  private static final Logger LOG = System.getLogger(ErrorLog.class.getName());

  @Override
  public void errorOccurred(Connection connection, String error) {
    LOG.log(Level.WARNING, "NATS server: " + Answers.shortened(error));
  }

  @Override
  public void exceptionOccurred(Connection connection, Exception exception) {
    LOG.log(Level.DEBUG, "NATS connection", exception);
  }

  @Override
  public void slowConsumerDetected(Connection connection, Consumer consumer) {
    LOG.log(Level.WARNING, "NATS signals are dropped: their listeners are too slow");
  }
}
