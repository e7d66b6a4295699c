package dev.parley.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.parley.load.Signalling.SignallingSession;
import dev.parley.media.sdp.MediaKind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WhipSignallingTest {
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private WhipSignalling signalling;

  @BeforeEach
  void begun() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    signalling =
        new WhipSignalling(
            URI.create("http://127.0.0.1:" + server.getAddress().getPort()), Optional.of("key"));
  }

  @AfterEach
  void ended() {
    signalling.close();
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      asked.add(
          String.join(
              " ",
              exchange.getRequestMethod(),
              exchange.getRequestURI().getPath(),
              exchange.getRequestHeaders().getFirst("Authorization"),
              body));
      byte[] answer = body.equals("absurd") ? "no".getBytes(UTF_8) : "answer".getBytes(UTF_8);
      exchange.getResponseHeaders().add("Location", "/session/7");
      exchange.sendResponseHeaders(body.equals("absurd") ? 400 : 201, answer.length);
      exchange.getResponseBody().write(answer);
    }
  }

  @Test
  void offersArePostedAndSessionsDeleted() {
    try (SignallingSession place = signalling.join("maths", "Ada")) {
      assertThat(place.publish("offer")).isEqualTo("answer");
    }
    try (SignallingSession place = signalling.join("maths", "Bob")) {
      assertThat(place.published(1, Duration.ZERO))
          .containsExactly(MediaKind.AUDIO, MediaKind.VIDEO);
      assertThat(place.watch("offer")).isEqualTo("answer");
    }
    assertThat(asked)
        .containsExactly(
            "POST /whip/maths Bearer key offer",
            "DELETE /session/7 Bearer key ",
            "POST /whep/maths Bearer key offer",
            "DELETE /session/7 Bearer key ");
  }

  @Test
  void refusalIsQuoted() {
    try (SignallingSession place = signalling.join("maths", "Ada")) {
      assertThatThrownBy(() -> place.publish("absurd"))
          .isInstanceOf(LoadException.class)
          .hasMessageContaining("400: no");
    }
  }
}
