package dev.parley.load.attacks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.parley.calls.Parley;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.FrameFormat;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A TCP connection from an address of the attacker's own, so that its limits are not the
 * bystander's.
 *
 * <p>Threads: one reads, one writes; {@link #close} by any.
 */
final class RawConnection implements AutoCloseable {
  private static final InetAddress ATTACKER = InetAddress.ofLiteral("127.0.0.66");
  private static final int HTTP_STATUS_AT = 9;
  private static final int HTTP_STATUS_END = 12;

  private final Socket socket;

  private RawConnection(Socket socket) {
    this.socket = socket;
  }

  /** Dials a port of this machine. */
  static RawConnection dial(int port) throws IOException {
    Socket socket = new Socket();
    try {
      socket.bind(new InetSocketAddress(ATTACKER, 0));
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return new RawConnection(socket);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /** {@return the first frame of a good peer, its HELLO} */
  static byte[] hello() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Parley parley = Parley.start()) {
      URI here = URI.create("tcp://127.0.0.1:" + server.getLocalPort());
      Thread dialling =
          Thread.ofVirtual()
              .start(() -> {
                try {
                  parley.connect(here);
                } catch (RuntimeException e) {
                  // Nobody answers it; its first frame is all that is wanted.
                }
              });
      byte[] frame;
      try (Socket socket = server.accept()) {
        frame = frame(new DataInputStream(socket.getInputStream()));
      }
      dialling.join();
      return frame;
    } catch (InterruptedException e) {
      throw new IOException("interrupted while asking for a HELLO", e);
    }
  }

  /** {@return the next frame with its header} */
  private static byte[] frame(DataInputStream in) throws IOException {
    int header = Integer.reverseBytes(in.readInt());
    byte[] payload = in.readNBytes(FrameFormat.length(header));
    return ByteBuffer.allocate(FrameFormat.HEADER_BYTES + payload.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(header)
        .put(payload)
        .array();
  }

  void write(byte[] bytes) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(bytes);
    out.flush();
  }

  /**
   * Reads until the other side closes. {@return how it ended: the reason of a CLOSE frame, {@code
   * HTTP} with a status, or {@code closed} without a reason}
   */
  String end() {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (DataInputStream in = new DataInputStream(socket.getInputStream())) {
      int first = in.readInt();
      if (first == ByteBuffer.wrap("HTTP".getBytes(ISO_8859_1)).getInt()) {
        text.writeBytes("HTTP".getBytes(ISO_8859_1));
        in.transferTo(text);
        return "HTTP " + text.toString(ISO_8859_1).substring(HTTP_STATUS_AT, HTTP_STATUS_END);
      }
      for (int header = Integer.reverseBytes(first);
          ;
          header = Integer.reverseBytes(in.readInt())) {
        byte[] payload = in.readNBytes(FrameFormat.length(header));
        if (FrameFormat.type(header) == FrameFormat.CLOSE) {
          return CloseReason.of(payload[0]).name();
        }
      }
    } catch (IOException e) {
      return "closed";
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
