package dev.parley.testkit;

import dev.parley.transport.api.Connection;
import java.util.concurrent.TimeUnit;

/** Load generator: sends messages as fast as a connection accepts them. */
public final class MessageFlood {
  private static final byte[] MESSAGE = new byte[100];

  private MessageFlood() {}

  /** Sends {@code messages} messages on this thread, or until the connection has ended. */
  public static void send(Connection connection, int messages) throws InterruptedException {
    for (int i = 0; i < messages; i++) {
      if (connection.admit(TimeUnit.SECONDS.toNanos(10)) != Connection.Admission.READY) {
        return;
      }
      connection.open().rawBytes(MESSAGE, 0, MESSAGE.length);
      connection.send();
    }
  }
}
