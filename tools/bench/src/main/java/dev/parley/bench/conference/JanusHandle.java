package dev.parley.bench.conference;

import dev.parley.load.LoadException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A Janus session with one handle, of the plugin {@code videoroom}, by its HTTP interface. Its
 * methods block, and throw {@link LoadException} when Janus is unreachable or refuses.
 *
 * <p>Threads: one at a time.
 */
final class JanusHandle implements AutoCloseable {
  static final Duration TIMEOUT = Duration.ofSeconds(40); // an event is waited for 30 s by Janus
  private static final JsonMapper JSON = JsonMapper.shared();

  private final HttpClient client;
  private final URI session;
  private final URI handle;

  /**
   * @param client the HTTP client, which the caller closes
   * @param janus the URL of Janus, such as {@code http://host:8088/janus}
   */
  JanusHandle(HttpClient client, URI janus) {
    this.client = client;
    session = below(janus, post(janus, Map.of("janus", "create")));
    handle =
        below(
            session, post(session, Map.of("janus", "attach", "plugin", "janus.plugin.videoroom")));
  }

  private static URI below(URI parent, JsonNode answer) {
    return URI.create(parent + "/" + answer.at("/data/id").asString());
  }

  /** Sends a request that has been carried out when this method returns. */
  void ask(Map<String, Object> body) {
    post(handle, Map.of("janus", "message", "body", body));
  }

  /** Sends a request with a session description of type {@code offer} or {@code answer}. */
  void ask(Map<String, Object> body, String type, String sdp) {
    Map<String, String> description = Map.of("type", type, "sdp", sdp);
    post(handle, Map.of("janus", "message", "body", body, "jsep", description));
  }

  /** {@return the next event with a session description, which follows a request} */
  JsonNode described() {
    while (true) {
      JsonNode event = send(HttpRequest.newBuilder(URI.create(session + "?maxev=1")).GET());
      if (event.at("/janus").asString().equals("keepalive")) {
        throw new LoadException("Janus describes nothing: " + session);
      }
      if (!sdp(event).isEmpty()) {
        return event;
      }
    }
  }

  /** {@return the session description of an event; empty if it has none} */
  static String sdp(JsonNode event) {
    return event.at("/jsep/sdp").asString("");
  }

  private JsonNode post(URI to, Map<String, Object> content) {
    Map<String, Object> all = new HashMap<>(content);
    all.put("transaction", "parley");
    return send(
        HttpRequest.newBuilder(to).POST(BodyPublishers.ofString(JSON.writeValueAsString(all))));
  }

  private JsonNode send(HttpRequest.Builder request) {
    HttpRequest built = request.timeout(TIMEOUT).build();
    try {
      JsonNode answer = JSON.readTree(client.send(built, BodyHandlers.ofString()).body());
      for (String place : List.of("/error", "/plugindata/data/error")) {
        if (!answer.at(place).isMissingNode()) {
          throw new LoadException("Janus answers " + answer);
        }
      }
      return answer;
    } catch (IOException | JacksonException e) {
      throw new LoadException(built.uri() + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LoadException(built.uri() + ": interrupted", e);
    }
  }

  @Override
  public void close() {
    try {
      post(session, Map.of("janus", "destroy"));
    } catch (LoadException e) {
      // The session has ended already.
    }
  }
}
