package dev.parley.testkit;

import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.MessageHandler;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;

/**
 * Handler of a connection on which both sides call: eight bytes are a request, nine bytes are a
 * reply.
 */
record RequestReplyPeer(RequestReplyClient calls) implements MessageHandler {
  @Override
  public void message(MessageInput message) {
    if (message.remaining() == Long.BYTES) {
      long number = message.rawFixed64();
      MessageOutput out = calls.connection().open();
      out.rawFixed64(number);
      out.rawByte(1);
      calls.connection().send();
    } else {
      calls.message(message);
    }
  }

  @Override
  public void drained() {}

  @Override
  public void closed(CloseStatus closed) {
    calls.closed(closed);
  }
}
