package dev.parley.transport.websocket;

import dev.parley.transport.api.AdmissionControl;
import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.MessageHandler;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.PeerInfo;
import dev.parley.transport.api.TransportConfig;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameEncoder;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import java.net.URI;
import java.util.Optional;

/**
 * Fuzz target: whatever a peer sends once the WebSocket stands, as one read or as two. Messages are
 * sent back, so that the outgoing half takes part.
 */
public final class WebSocketFuzz {
  static final int MESSAGE_BYTES_MAX = 1_000;

  private static final PeerInfo PEER =
      new PeerInfo(
          URI.create("ws://here/"), false, PeerInfo.Security.LOCAL, "fuzz", Optional.empty());

  private WebSocketFuzz() {}

  /** What Jazzer calls. */
  public static void fuzzerTestOneInput(byte[] input) {
    receive(input, input.length);
    receive(input, input.length / 2);
  }

  /** {@return the messages that arrived} */
  static int receive(byte[] input, int first) {
    EmbeddedChannel channel =
        new EmbeddedChannel(
            new WebSocket13FrameDecoder(
                WebSocketDecoderConfig.newBuilder()
                    .maxFramePayloadLength(MESSAGE_BYTES_MAX)
                    .closeOnProtocolViolation(false)
                    .build()),
            new WebSocket13FrameEncoder(false));
    TransportConfig config =
        TransportConfig.builder().messageBytesMax(MESSAGE_BYTES_MAX).queuedBytesMax(5_000).build();
    WebSocketConnection connection =
        new WebSocketConnection(
            channel,
            PEER,
            AdmissionControl.ofProcess().uncounted(),
            config,
            handler -> channel.pipeline().addLast(handler));
    Echoing echoing = new Echoing(connection);
    connection.start(echoing);
    channel.runPendingTasks();
    channel.writeInbound(Unpooled.copiedBuffer(input, 0, first));
    if (channel.isOpen()) {
      channel.writeInbound(Unpooled.copiedBuffer(input, first, input.length - first));
    }
    channel.runPendingTasks();
    channel.finishAndReleaseAll();
    channel.runPendingTasks();
    if (echoing.ended != 1) {
      throw new AssertionError("told of the end " + echoing.ended + " times");
    }
    return echoing.messages;
  }

  private static final class Echoing implements MessageHandler {
    private final WebSocketConnection connection;
    private int messages;
    private int ended;

    Echoing(WebSocketConnection connection) {
      this.connection = connection;
    }

    @Override
    public void message(MessageInput message) {
      messages++;
      if (message.remaining() < 1 || message.remaining() > MESSAGE_BYTES_MAX) {
        throw new AssertionError("a message of " + message.remaining() + " bytes");
      }
      byte[] bytes = message.rest();
      connection.open().rawBytes(bytes, 0, bytes.length);
      connection.send();
    }

    @Override
    public void drained() {
      // nobody waits
    }

    @Override
    public void closed(CloseStatus closed) {
      ended++;
    }
  }
}
