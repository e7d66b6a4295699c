package dev.parley.bench.conference;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.parley.load.LoadException;
import dev.parley.load.Signalling.SignallingSession;
import dev.parley.media.sdp.MediaKind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is said to Janus; whether Janus understands it is {@link JanusServerTest}'s. */
class JanusSignallingTest {
  private static final String DONE = "{'janus':'success','data':{'id':5}}";
  private static final String JOINED =
      "{'janus':'event','plugindata':{'data':{'id':77}},'jsep':{'type':'answer','sdp':'answer'}}";
  private static final String OFFERED =
      "{'janus':'event','jsep':{'type':'offer','sdp':'a=setup:actpass'}}";

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final Queue<String> events = new ConcurrentLinkedQueue<>();
  private String answer = DONE;
  private HttpServer server;
  private JanusSignalling signalling;

  @BeforeEach
  void begun() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    signalling =
        new JanusSignalling(URI.create("http://127.0.0.1:" + server.getAddress().getPort()));
  }

  @AfterEach
  void ended() {
    signalling.close();
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      boolean event = exchange.getRequestMethod().equals("GET");
      String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      asked.add(exchange.getRequestURI() + " " + body);
      byte[] bytes = (event ? events.remove() : answer).replace('\'', '"').getBytes(UTF_8);
      exchange.sendResponseHeaders(200, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  @Test
  void whoWatchesAsksForBothTracksOfWhoPublishes() {
    events.addAll(List.of("{'janus':'webrtcup'}", JOINED, OFFERED));
    try (SignallingSession ada = signalling.join("maths", "Ada");
        SignallingSession bob = signalling.join("maths", "Bob")) {
      assertThat(ada.publish("offer")).isEqualTo("answer");
      assertThat(bob.published(1, Duration.ZERO)).containsExactly(MediaKind.AUDIO, MediaKind.VIDEO);
      assertThat(bob.watch("ours")).isEqualTo("a=setup:passive");
    }
    assertThat(asked)
        .filteredOn(line -> line.contains("\"create\"") && line.contains("\"room\""))
        .as("one room for both")
        .hasSize(1);
    assertThat(asked)
        .filteredOn(line -> line.contains("\"subscriber\""))
        .singleElement()
        .satisfies(line ->
            assertThat(line)
                .startsWith("/janus/5/5 ")
                .containsPattern("\"feed\":77")
                .contains("\"mid\":\"0\"", "\"mid\":\"1\""));
    assertThat(asked).filteredOn(line -> line.contains("\"destroy\"")).hasSize(3);
  }

  @Test
  void refusalIsQuoted() {
    answer = "{'janus':'error','error':{'code':456,'reason':'no such plugin'}}";

    assertThatThrownBy(() -> signalling.join("maths", "Ada"))
        .isInstanceOf(LoadException.class)
        .hasMessageContaining("no such plugin");
  }

  @Test
  void whatIsNoAnswerOfJanusIsRefused() {
    answer = "<html>";

    assertThatThrownBy(() -> signalling.join("maths", "Ada")).isInstanceOf(LoadException.class);
  }

  @Test
  void whoeverIsNotAnsweredFails() {
    events.add("{'janus':'keepalive'}");
    try (SignallingSession place = signalling.join("maths", "Ada")) {
      assertThatThrownBy(() -> place.publish("offer"))
          .isInstanceOf(LoadException.class)
          .hasMessageContaining("describes nothing");
    }
  }
}
