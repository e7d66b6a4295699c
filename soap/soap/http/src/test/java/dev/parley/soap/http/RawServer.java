package dev.parley.soap.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Server whose connections are handled by a script, each on a virtual thread. */
final class RawServer implements AutoCloseable {
  /** Script of a connection, which is closed at its end. */
  @FunctionalInterface
  interface Script {
    void run(Connection connection) throws Exception;
  }

  /** Accepted connection. Threads: confined to one. */
  record Connection(Socket socket, int number) {
    /** {@return the head of the next request; empty at the end of the connection} */
    String request() throws IOException {
      StringBuilder head = new StringBuilder();
      InputStream in = socket.getInputStream();
      while (head.indexOf("\r\n\r\n") < 0) {
        int read = in.read();
        if (read < 0) {
          return "";
        }
        head.append((char) read);
      }
      return head.toString();
    }

    void send(String text) throws IOException {
      send(text.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
    }

    void send(byte[] bytes) throws IOException {
      socket.getOutputStream().write(bytes);
    }
  }

  private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final AtomicInteger accepted = new AtomicInteger();

  RawServer(Script script) throws IOException {
    Thread.startVirtualThread(() -> accept(script));
  }

  private void accept(Script script) {
    try {
      while (true) {
        Socket socket = server.accept();
        sockets.add(socket);
        Connection connection = new Connection(socket, accepted.incrementAndGet());
        Thread.startVirtualThread(() -> run(script, connection));
      }
    } catch (IOException e) {
      // closed at the end of the test
    }
  }

  private static void run(Script script, Connection connection) {
    try (Socket socket = connection.socket()) {
      socket.setTcpNoDelay(true);
      script.run(connection);
    } catch (Exception e) {
      // the client ended the connection
    }
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getLocalPort());
  }

  int accepted() {
    return accepted.get();
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Socket each : sockets) {
      each.close();
    }
  }
}
