package dev.parley.calls.session;

import dev.parley.base.Limits;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.MessageHandler;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.PeerInfo;
import dev.parley.transport.api.ReplyWaiter;
import java.net.URI;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A connection whose other side is the test. */
final class HandmadeConnection implements Connection {
  private final CompletableFuture<CloseStatus> closed = new CompletableFuture<>();
  private final List<String> sent = new ArrayList<>();
  private MessageOutput open;
  private MessageHandler handler;

  /** The peer sends a message. */
  void arrives(byte[] message) {
    handler.message(new MessageInput(message));
  }

  /** {@return what was sent, in hex} */
  synchronized List<String> sent() {
    return List.copyOf(sent);
  }

  @Override
  public PeerInfo peer() {
    return new PeerInfo(
        URI.create("test:hand"), true, PeerInfo.Security.LOCAL, "hand", Optional.empty());
  }

  @Override
  public int messageBytesMax() {
    return Limits.MESSAGE_BYTES_MAX;
  }

  @Override
  public void start(MessageHandler given) {
    handler = given;
  }

  @Override
  public Admission admit(long waitNanos) {
    return Admission.READY;
  }

  @Override
  public MessageOutput open() {
    open = MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX);
    return open;
  }

  @Override
  public synchronized void send() {
    sent.add(HexFormat.of().formatHex(open.toByteArray()));
  }

  @Override
  public void discard() {
    // the next one gets a fresh output
  }

  @Override
  public boolean await(ReplyWaiter waiter, long deadlineNanos) {
    return waiter.done();
  }

  @Override
  public void close(CloseReason reason, String text) {
    CloseStatus how = new CloseStatus(reason, text, false);
    if (closed.complete(how)) {
      handler.closed(how);
    }
  }

  @Override
  public CompletionStage<CloseStatus> closed() {
    return closed;
  }
}
