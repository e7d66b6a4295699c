package dev.parley.server.http;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** HTTP by hand, so that a test can say what no client would. */
public final class Http {
  /** What the server answered. */
  public record Answer(int status, Map<String, String> headers, byte[] body) {
    public String header(String name) {
      return headers.getOrDefault(name.toLowerCase(Locale.ROOT), "");
    }

    String text() {
      return new String(body, StandardCharsets.UTF_8);
    }
  }

  /** A request for a path, from a browser that was given the server's own address. */
  static Answer get(URI server, String path, String... headers) throws IOException {
    return ask(server, "GET", path, "Host: " + server.getAuthority(), headers);
  }

  static Answer ask(URI server, String method, String path, String host, String... headers)
      throws IOException {
    String more = String.join("", Arrays.stream(headers).map(each -> each + "\r\n").toList());
    return raw(
        server,
        method + " " + path + " HTTP/1.1\r\n" + host + "\r\nConnection: close\r\n" + more + "\r\n");
  }

  /** Sends bytes as they are, and reads to the end. */
  public static Answer raw(URI server, String request) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", server.getPort())) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      return read(socket.getInputStream());
    }
  }

  /** Asks for a WebSocket that is refused. {@return the text with which it is closed} */
  public static String refusal(URI server, String request) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", server.getPort())) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      return refusal(socket.getInputStream());
    }
  }

  /** {@return the text of the close frame that follows an upgrade, with the code of REFUSED} */
  public static String refusal(InputStream in) throws IOException {
    Answer answer = read(in);
    if (answer.status() != 101) {
      throw new AssertionError("answered " + answer.status());
    }
    DataInputStream frame = new DataInputStream(in);
    int type = frame.readUnsignedByte();
    byte[] payload = frame.readNBytes(frame.readUnsignedByte());
    int code = ((payload[0] & 0xFF) << 8) | (payload[1] & 0xFF);
    if (type != 0x88 || code != 4006) {
      throw new AssertionError("a frame of type %x, code %d".formatted(type, code));
    }
    return new String(payload, 2, payload.length - 2, StandardCharsets.UTF_8);
  }

  public static Answer read(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
      int next = in.read();
      if (next < 0) {
        throw new AssertionError("the answer ends early: " + head);
      }
      head.write(next);
    }
    String[] lines = head.toString(StandardCharsets.ISO_8859_1).split("\r\n", -1);
    Map<String, String> headers = new TreeMap<>();
    for (String line : Arrays.asList(lines).subList(1, lines.length)) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        headers.put(
            line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
      }
    }
    int status = Integer.parseInt(lines[0].split(" ", -1)[1]);
    String length = headers.get("content-length");
    byte[] body =
        status == 101
            ? new byte[0]
            : length == null ? in.readAllBytes() : in.readNBytes(Integer.parseInt(length));
    return new Answer(status, headers, body);
  }

  private Http() {}
}
