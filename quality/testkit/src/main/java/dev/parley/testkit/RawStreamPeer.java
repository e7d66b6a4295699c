package dev.parley.testkit;

import dev.parley.transport.api.CloseReason;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;

/**
 * A misbehaving peer on a byte stream, which writes frames by hand (docs/protocol/frames.md).
 *
 * <p>Threads: confined to the test's thread.
 */
public final class RawStreamPeer implements RawPeer {
  private static final int HEADER_BYTES = 4;
  private static final int MESSAGE = 0;
  private static final int CLOSE = 1;
  private static final int PING = 2;
  private static final int PONG = 3;
  private static final int RESERVED = 4;

  /** An I/O operation. */
  private interface IoOperation {
    void run() throws IOException;
  }

  private final DataInputStream in;
  private final OutputStream out;
  private final IoOperation endOutput;
  private final IoOperation close;

  private RawStreamPeer(
      InputStream in, OutputStream out, IoOperation endOutput, IoOperation close) {
    this.in = new DataInputStream(in);
    this.out = out;
    this.endOutput = endOutput;
    this.close = close;
  }

  /** Creates a peer over connected streams, which it closes. */
  public static RawStreamPeer over(InputStream in, OutputStream out) {
    return new RawStreamPeer(
        in,
        out,
        out::close,
        () -> {
          out.close();
          in.close();
        });
  }

  /** Dials {@code unix:/path} or {@code tcp://host:port}. */
  public static RawStreamPeer dial(URI endpoint) {
    try {
      SocketChannel channel =
          endpoint.getScheme().equals("unix")
              ? SocketChannel.open(UnixDomainSocketAddress.of(Path.of(endpoint.getPath())))
              : SocketChannel.open(new InetSocketAddress(endpoint.getHost(), endpoint.getPort()));
      return new RawStreamPeer(
          Channels.newInputStream(channel),
          Channels.newOutputStream(channel),
          channel::shutdownOutput,
          channel::close);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Dials {@code tls://host:port} and performs the TLS handshake. */
  public static RawStreamPeer dial(URI endpoint, SSLContext tls) {
    try {
      Socket socket = tls.getSocketFactory().createSocket(endpoint.getHost(), endpoint.getPort());
      return new RawStreamPeer(
          socket.getInputStream(), socket.getOutputStream(), socket::shutdownOutput, socket::close);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends raw bytes. */
  public void raw(byte... bytes) {
    attempt(() -> {
      out.write(bytes);
      out.flush();
    });
  }

  /** Sends a frame. */
  public void frame(int type, byte... payload) {
    byte[] frame = new byte[HEADER_BYTES + payload.length];
    ByteBuffer.wrap(frame)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(header(type, payload.length))
        .put(payload);
    raw(frame);
  }

  @Override
  public void message(byte[] bytes) {
    frame(MESSAGE, bytes);
  }

  @Override
  public void announce(int length) {
    byte[] header = new byte[HEADER_BYTES];
    ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN).putInt(header(MESSAGE, length));
    raw(header);
  }

  @Override
  public void sendPart(byte[] bytes) {
    raw(bytes);
  }

  private static int header(int type, int length) {
    return (type << 24) | length;
  }

  @Override
  public void breakRule() {
    frame(RESERVED, (byte) 1);
  }

  @Override
  public void answerPing() {
    frame(PONG, payloadOf(PING));
  }

  /** Reads frames until one of {@code type} arrives. {@return its payload} */
  public byte[] payloadOf(int type) {
    try {
      while (true) {
        int header = Integer.reverseBytes(in.readInt());
        byte[] payload = in.readNBytes(header & 0xFF_FFFF);
        if (header >>> 24 == type) {
          return payload;
        }
      }
    } catch (EOFException e) {
      throw new AssertionError("the stream ended before a frame of type " + type, e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public CloseReason readClose() {
    byte[] payload = payloadOf(CLOSE);
    return CloseReason.of((payload[0] & 0xFF) | ((payload[1] & 0xFF) << 8));
  }

  @Override
  public void endOutput() {
    attempt(endOutput);
  }

  /** Closes only the receiving direction, where it is a separate stream, as with FIFOs. */
  public void endInput() {
    attempt(in::close);
  }

  @Override
  public void close() {
    attempt(close);
  }

  private static void attempt(IoOperation step) {
    try {
      step.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
