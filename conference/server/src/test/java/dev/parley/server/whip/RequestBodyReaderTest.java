package dev.parley.server.whip;

import static dev.parley.testkit.Eventually.eventually;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.Eventually;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Bodies that come slowly, by real HTTP. Who sends them is what a header says here. */
final class RequestBodyReaderTest {
  private final Vertx vertx = Vertx.vertx();
  private final RequestBodyReader bodies = new RequestBodyReader(vertx);
  private final AtomicInteger begun = new AtomicInteger();
  private final List<Socket> slow = new ArrayList<>();
  private HttpServer server;

  @BeforeEach
  void start() {
    server =
        Eventually.value(
            "a server",
            vertx
                .createHttpServer()
                .requestHandler(this::handle)
                .listen(0, "127.0.0.1")
                .toCompletionStage());
  }

  private void handle(HttpServerRequest request) {
    bodies.read(
        request,
        String.valueOf(request.getHeader("Client")),
        text -> request.response().end(text),
        refused -> request.response().setStatusCode(refused.reply().status()).end());
    begun.incrementAndGet();
  }

  @AfterEach
  void stop() throws IOException {
    for (Socket each : slow) {
      each.close();
    }
    Eventually.value("the end", vertx.close().toCompletionStage());
  }

  private Socket send(String client, int length, String body) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.actualPort());
    slow.add(socket);
    String head = "POST / HTTP/1.1\r\nHost: a\r\nClient: %s\r\nContent-Length: %d\r\n\r\n";
    socket.getOutputStream().write((head.formatted(client, length) + body).getBytes(ISO_8859_1));
    return socket;
  }

  /** Begins bodies that do not go on. */
  private void begin(String client, int count) throws IOException {
    int before = begun.get();
    for (int i = 0; i < count; i++) {
      send(client, 3, "v=");
    }
    eventually("they are being read", () -> begun.get() == before + count);
  }

  private int status(String client) throws IOException {
    byte[] line = send(client, 3, "v=0").getInputStream().readNBytes("HTTP/1.1 200".length());
    return Integer.parseInt(new String(line, ISO_8859_1).substring("HTTP/1.1 ".length()));
  }

  @Test
  void aClientThatSendsSlowlyHoldsNoPlacesOfOthers() throws IOException {
    begin("slow", RequestBodyReader.CLIENT_MAX);

    assertThat(status("slow")).isEqualTo(429);
    assertThat(status("other")).isEqualTo(200);

    slow.getFirst().close();
    eventually("its place is free", () -> freed("slow"));
  }

  private boolean freed(String client) {
    try {
      return status(client) == 200;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void soManyBodiesAreReadAtOnceWhoeverSendsThem() throws IOException {
    for (int i = 0; i < RequestBodyReader.READ_MAX / RequestBodyReader.CLIENT_MAX; i++) {
      begin("client " + i, RequestBodyReader.CLIENT_MAX);
    }
    assertThat(status("another")).isEqualTo(503);

    slow.getFirst().close();
    eventually("a place is free", () -> freed("another"));
  }
}
