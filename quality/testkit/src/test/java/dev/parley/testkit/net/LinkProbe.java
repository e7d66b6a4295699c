package dev.parley.testkit.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What {@link EmulatedLinkTest} runs behind the line. Starts itself once more at the other end,
 * which answers each byte with {@link #BULK_BYTES} bytes when it is 1 and with one when it is not;
 * prints the round trip and the time of the bulk in milliseconds.
 */
final class LinkProbe {
  static final int BULK_BYTES = 64 * 1024;
  private static final int PORT = 7000;

  public static void main(String[] arguments) throws IOException {
    if (arguments.length > 0) {
      serve();
      return;
    }
    var far = new ArrayList<>(List.of(System.getenv("PARLEY_LINE_SERVER").split(" ")));
    var self = ProcessHandle.current().info().command().orElseThrow();
    far.addAll(
        List.of(
            self, "-cp", System.getProperty("java.class.path"), LinkProbe.class.getName(), "far"));
    var process = new ProcessBuilder(far).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (var ready = process.inputReader()) {
      ready.readLine();
      measure(System.getenv("PARLEY_LINE_ADDRESS"));
    } finally {
      process.destroy();
    }
  }

  private static void measure(String address) throws IOException {
    try (var socket = new Socket(InetAddress.getByName(address), PORT)) {
      socket.setTcpNoDelay(true);
      long trip = take(socket, 0, 1);
      long bulk = take(socket, 1, BULK_BYTES);
      System.out.println("probe " + trip + " " + bulk);
    }
  }

  private static long take(Socket socket, int ask, int bytes) throws IOException {
    long begin = System.nanoTime();
    socket.getOutputStream().write(ask);
    if (socket.getInputStream().readNBytes(bytes).length < bytes) {
      throw new IOException("the other end is gone");
    }
    return (System.nanoTime() - begin) / 1_000_000;
  }

  private static void serve() throws IOException {
    try (var server = new ServerSocket(PORT)) {
      System.out.println("ready");
      try (var socket = server.accept()) {
        for (int ask = socket.getInputStream().read();
            ask >= 0;
            ask = socket.getInputStream().read()) {
          byte[] answer = new byte[ask == 1 ? BULK_BYTES : 1];
          Arrays.fill(answer, (byte) 1);
          socket.getOutputStream().write(answer);
        }
      }
    }
  }

  private LinkProbe() {}
}
