package dev.parley.testkit;

import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.MessageHandler;
import dev.parley.transport.api.MessageInput;

/** Message handler that sends every message back at once. */
record EchoHandler(Connection connection) implements MessageHandler {
  @Override
  public void message(MessageInput message) {
    byte[] bytes = message.rest();
    connection.open().rawBytes(bytes, 0, bytes.length);
    connection.send();
  }

  @Override
  public void drained() {}

  @Override
  public void closed(CloseStatus closed) {}
}
