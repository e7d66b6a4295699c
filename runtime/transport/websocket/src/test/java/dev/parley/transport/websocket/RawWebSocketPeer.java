package dev.parley.transport.websocket;

import dev.parley.testkit.RawPeer;
import dev.parley.transport.api.CloseReason;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * A peer that speaks HTTP and WebSocket frames by hand over a raw socket.
 *
 * <p>Threads: confined to the test's.
 */
final class RawWebSocketPeer implements RawPeer {
  static final int CONTINUATION = 0;
  static final int TEXT = 1;
  static final int BINARY = 2;
  static final int CLOSE = 8;
  static final int PING = 9;
  static final int PONG = 10;

  private final Socket socket;
  private final DataInputStream in;
  private final DataOutputStream out;

  private RawWebSocketPeer(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new DataInputStream(socket.getInputStream());
    this.out = new DataOutputStream(socket.getOutputStream());
  }

  /** Connects, and says nothing yet. */
  static RawWebSocketPeer connect(URI endpoint, @Nullable SSLContext tls) {
    try {
      Socket socket =
          tls == null
              ? new Socket(endpoint.getHost(), endpoint.getPort())
              : tls.getSocketFactory().createSocket(endpoint.getHost(), endpoint.getPort());
      return new RawWebSocketPeer(socket);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Connects and becomes a WebSocket. */
  static RawWebSocketPeer dial(URI endpoint, @Nullable SSLContext tls) {
    RawWebSocketPeer peer = connect(endpoint, tls);
    String answer = peer.ask(endpoint.getPath(), "Sec-WebSocket-Protocol: parley.1");
    if (!answer.startsWith("HTTP/1.1 101 ")) {
      throw new AssertionError("not upgraded: " + answer);
    }
    return peer;
  }

  /** Asks for an upgrade, with further headers. {@return the head of the answer} */
  String ask(String path, String... headers) {
    raw(request(path, headers).getBytes(StandardCharsets.UTF_8));
    return readHead();
  }

  static String request(String path, String... headers) {
    return "GET "
        + path
        + " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        + (headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n")
        + "\r\n";
  }

  /** Reads the head of an HTTP answer. */
  String readHead() {
    try {
      ByteArrayOutputStream head = new ByteArrayOutputStream();
      while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
        int next = in.read();
        if (next < 0) {
          break;
        }
        head.write(next);
      }
      return head.toString(StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@return whether the other side ends the stream, rather than to go on saying something} */
  boolean endsSilently() {
    try {
      return in.read() < 0;
    } catch (IOException e) {
      return true; // a reset ends it too
    }
  }

  /** Reads on to the end of the stream. {@return true, when it comes} */
  boolean endsInTheEnd() {
    try {
      while (in.read() >= 0) {
        // Whatever it says on the way.
      }
      return true;
    } catch (IOException e) {
      return true; // a reset ends it too
    }
  }

  /** Sends bytes as they are. */
  void raw(byte... bytes) {
    try {
      out.write(bytes);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends a frame, masked by zeros. */
  void frame(boolean end, int type, byte... payload) {
    raw(header(end, type, payload.length));
    raw(payload);
  }

  static byte[] header(boolean end, int type, int length) {
    ByteBuffer header = ByteBuffer.allocate(14);
    header.put((byte) ((end ? 0x80 : 0) | type));
    if (length < 126) {
      header.put((byte) (0x80 | length));
    } else if (length < 0x10000) {
      header.put((byte) (0x80 | 126)).putShort((short) length);
    } else {
      header.put((byte) (0x80 | 127)).putLong(length);
    }
    header.putInt(0);
    byte[] bytes = new byte[header.position()];
    header.flip().get(bytes);
    return bytes;
  }

  @Override
  public void message(byte[] bytes) {
    frame(true, BINARY, bytes);
  }

  @Override
  public void announce(int length) {
    raw(header(true, BINARY, length));
  }

  @Override
  public void sendPart(byte[] bytes) {
    raw(bytes);
  }

  @Override
  public void breakRule() {
    frame(true, TEXT, "hello".getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void answerPing() {
    frame(true, PONG, payloadOf(PING));
  }

  /** Reads frames until one of {@code type} comes. {@return its payload} */
  byte[] payloadOf(int type) {
    try {
      while (true) {
        int first = in.readUnsignedByte();
        int length = in.readUnsignedByte();
        if (length == 126) {
          length = in.readUnsignedShort();
        } else if (length == 127) {
          length = (int) in.readLong();
        }
        byte[] payload = in.readNBytes(length);
        if ((first & 0x0F) == type) {
          return payload;
        }
      }
    } catch (IOException e) {
      throw new AssertionError("the stream ended before a frame of type " + type, e);
    }
  }

  @Override
  public CloseReason readClose() {
    return CloseCodes.read(readCloseCode(), "").reason();
  }

  String readCloseText() {
    byte[] payload = payloadOf(CLOSE);
    return new String(payload, 2, payload.length - 2, StandardCharsets.UTF_8);
  }

  int readCloseCode() {
    return ByteBuffer.wrap(payloadOf(CLOSE)).getShort() & 0xFFFF;
  }

  @Override
  public void endOutput() {
    try {
      socket.shutdownOutput();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
