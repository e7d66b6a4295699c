package dev.parley.cli.doctor;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Addresses at which a server offers audio and video: the candidates on its page {@code /media}.
 */
final class MediaCandidates {
  static final int CANDIDATES_MAX = 32;
  static final int BYTES_MAX = 64 << 10;

  private static final Duration WAIT_MAX = Duration.ofSeconds(10);

  /** A candidate address, reached by UDP or by TCP. */
  record CandidateAddress(boolean udp, InetSocketAddress address) {}

  private MediaCandidates() {}

  /**
   * Fetches the addresses from the server.
   *
   * @throws IOException when the server does not answer with a list of candidates; the message says
   *     why
   */
  static List<CandidateAddress> of(URI server, Optional<SSLContext> trust)
      throws IOException, InterruptedException {
    HttpClient.Builder client = HttpClient.newBuilder().connectTimeout(WAIT_MAX);
    trust.ifPresent(client::sslContext);
    try (HttpClient http = client.build()) {
      HttpRequest request =
          HttpRequest.newBuilder(server.resolve("/media")).timeout(WAIT_MAX).build();
      HttpResponse<String> response =
          http.send(request, BodyHandlers.limiting(BodyHandlers.ofString(), BYTES_MAX));
      if (response.statusCode() != 200) {
        throw new IOException("answers " + response.statusCode() + " for " + request.uri());
      }
      return read(response.body());
    }
  }

  static List<CandidateAddress> read(String json) throws IOException {
    List<CandidateAddress> places = new ArrayList<>();
    try {
      JsonNode candidates = JsonMapper.shared().readTree(json).path("candidates");
      if (!candidates.isArray()) {
        throw new IllegalArgumentException("there is no list of them");
      }
      for (JsonNode each : candidates) {
        if (places.size() < CANDIDATES_MAX) {
          places.add(place(each));
        }
      }
    } catch (JacksonException | IllegalArgumentException e) {
      throw new IOException("offers no readable candidate addresses: " + e.getMessage(), e);
    }
    return places;
  }

  private static CandidateAddress place(JsonNode each) {
    InetAddress address = InetAddress.ofLiteral(each.path("address").asString(""));
    int port = each.path("port").asInt(0);
    if (port == 0) {
      throw new IllegalArgumentException("an address without a port");
    }
    return new CandidateAddress(
        each.path("transport").asString("").equals("udp"), new InetSocketAddress(address, port));
  }
}
