package dev.parley.soap.http;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Connection to a server that sends any bytes. Threads: confined to one. */
final class RawClient implements AutoCloseable {
  private static final int WATCHDOG_MILLIS = 30_000;

  private final Socket socket;
  private final InputStream in;

  RawClient(URI server) throws IOException {
    socket = new Socket(InetAddress.ofLiteral(server.getHost()), server.getPort());
    socket.setSoTimeout(WATCHDOG_MILLIS);
    socket.setTcpNoDelay(true);
    in = new BufferedInputStream(socket.getInputStream());
  }

  /** Sends text, in which a line ends with {@code \n}. */
  RawClient send(String text) throws IOException {
    return send(text.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
  }

  RawClient send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    return this;
  }

  /** {@return head and body of the next response, which has a Content-Length} */
  String response() throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int read = in.read();
      if (read < 0) {
        return head.toString();
      }
      head.append((char) read);
    }
    int at = head.indexOf("content-length: ");
    int length = at < 0 ? 0 : Integer.parseInt(head.substring(at + 16, head.indexOf("\r\n", at)));
    return head + new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
  }

  /** {@return whether the server ends the connection, after bytes that are skipped} */
  boolean ends() throws IOException {
    try {
      in.transferTo(OutputStream.nullOutputStream());
    } catch (SocketException e) {
      // reset: the server had not read all
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
