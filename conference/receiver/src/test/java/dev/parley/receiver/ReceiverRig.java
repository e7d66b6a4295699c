package dev.parley.receiver;

import dev.parley.room.api.media.GroupReason;
import dev.parley.room.api.media.GroupState;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** A receiver whose feeds are {@link RtpFeed}s, and requests to it as bytes. */
final class ReceiverRig implements AutoCloseable, ReceiverListener {
  static final String ORIGIN = "https://school.example";
  static final String TICKET = "0123456789abcdef0123456789abcdef";

  final List<RtpFeed> feeds = new CopyOnWriteArrayList<>();
  final List<String> heard = new CopyOnWriteArrayList<>();
  final Receiver receiver;

  ReceiverRig() throws IOException {
    this(ORIGIN);
  }

  ReceiverRig(String origin) throws IOException {
    receiver =
        Receiver.start(
            (ticket, listener) -> {
              if (!ticket.equals(TICKET)) {
                throw new HttpErrorException(401, "the ticket is unknown");
              }
              RtpFeed feed = new RtpFeed(listener);
              feeds.add(feed);
              return feed;
            },
            new ReceiverOptions(URI.create(origin), 0, Optional.empty()),
            this);
  }

  /**
   * Sends a request. {@return the response, its head and body}
   *
   * @param request without Host and Origin, lines end with \n
   */
  String ask(String request) {
    return askAs("127.0.0.1:" + receiver.port(), ORIGIN, request);
  }

  String askAs(String host, String origin, String request) {
    String[] parts = request.split("\n\n", 2);
    String body = parts.length < 2 ? "" : parts[1].replace("\n", "\r\n");
    String head =
        parts[0].replaceFirst("\n|$", "\nHost: " + host + "\n" + origin(origin))
            + (body.isEmpty() ? "" : "\nContent-Length: " + body.length());
    return raw(head.strip().replace("\n", "\r\n") + "\r\nConnection: close\r\n\r\n" + body);
  }

  private static String origin(String origin) {
    return origin.isEmpty() ? "" : "Origin: " + origin + "\n";
  }

  /** {@return a connection that follows the events of a session} */
  Socket follow(String location) throws IOException {
    Socket socket = new Socket("127.0.0.1", receiver.port());
    socket.setSoTimeout(30_000);
    socket
        .getOutputStream()
        .write(
            "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: %s\r\n\r\n"
                .formatted(location, receiver.port(), ORIGIN)
                .getBytes(StandardCharsets.UTF_8));
    return socket;
  }

  String raw(String bytes) {
    try (Socket socket = new Socket("127.0.0.1", receiver.port())) {
      socket.setSoTimeout(30_000);
      OutputStream out = socket.getOutputStream();
      out.write(bytes.getBytes(StandardCharsets.UTF_8));
      out.flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "closed: " + e.getMessage();
    }
  }

  String post(String ticket, String offer) {
    return ask(
        "POST /whep HTTP/1.1\nAuthorization: Bearer %s\nContent-Type: application/sdp\n\n%s"
            .formatted(ticket, offer));
  }

  /** {@return the path of the session in a response} */
  static String location(String response) {
    return response
        .lines()
        .filter(line -> line.regionMatches(true, 0, "location: ", 0, 10))
        .map(line -> line.substring(10))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no Location in " + response));
  }

  @Override
  public void began(int session) {
    heard.add("began " + session);
  }

  @Override
  public void changed(int session, GroupState state, GroupReason reason) {
    heard.add("%d %s %s".formatted(session, state, reason));
  }

  @Override
  public void ended(int session, String why) {
    heard.add("ended %d: %s".formatted(session, why));
  }

  @Override
  public void refused(String why) {
    heard.add("refused: " + why);
  }

  @Override
  public void close() {
    receiver.close();
  }
}
