package dev.parley.server;

import dev.parley.base.MemoryBudget;
import dev.parley.media.sdp.Candidate;
import dev.parley.server.health.Health;
import dev.parley.server.media.MediaSnapshot;
import dev.parley.server.media.RoomCarrier;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** What those who run a server may look at. */
final class Lookout {
  private static final String TEXT = "text/plain; charset=utf-8";
  private static final String JSON = "application/json";
  private static final int OK = 200;
  private static final int UNAVAILABLE = 503;
  private static final String STYLE = "admin.css";

  /** Seconds until a browser reads the live rooms again. */
  private static final String AGAIN = "5";

  private Lookout() {}

  /**
   * {@return the resources, by their paths}
   *
   * @param open whether rooms can be joined without an invitation, which the page asks for
   */
  static Map<String, Resource> resources(
      Supplier<String> metrics,
      RoomCarrier carrier,
      MemoryBudget memory,
      Health health,
      boolean open) {
    String style = style();
    String places = places(carrier);
    Resource ready =
        new Resource(
            Map.of("Content-Type", JSON), false, () -> health.look().thenApply(Lookout::ready));
    return Map.of(
        "/health",
        ready,
        "/health/ready",
        ready,
        "/health/live",
        new Resource(
            Map.of("Content-Type", JSON),
            false,
            () -> CompletableFuture.completedFuture(live(health.live()))),
        "/metrics",
        new Resource(
            Map.of("Content-Type", TEXT),
            true,
            () -> metrics(metrics, carrier.snapshot()).thenApply(Resource.Answer::ok)),
        "/admin",
        new Resource(
            Map.of("Content-Type", "text/html; charset=utf-8", "Refresh", AGAIN),
            true,
            () ->
                carrier
                    .snapshot()
                    .thenApply(media -> Resource.Answer.ok(AdminPage.of(media, memory)))),
        "/" + STYLE,
        Resource.of("text/css; charset=utf-8", true, () -> style),
        "/media",
        Resource.of(JSON, false, () -> places),
        "/entry",
        Resource.of(JSON, false, () -> "{\"open\":" + open + "}\n"));
  }

  private static Resource.Answer live(boolean live) {
    return new Resource.Answer(live ? OK : UNAVAILABLE, "{\"live\":%b}\n".formatted(live));
  }

  /** The names and troubles of parts are constant texts without characters that JSON escapes. */
  private static Resource.Answer ready(Health.State state) {
    String troubles =
        state.troubles().entrySet().stream()
            .map(each -> "\"%s\":\"%s\"".formatted(each.getKey(), each.getValue()))
            .collect(Collectors.joining(",", "{", "}"));
    return new Resource.Answer(
        state.ready() ? OK : UNAVAILABLE,
        "{\"ready\":%b,\"live\":%b,\"troubles\":%s,\"readOnlyRooms\":%d}\n"
            .formatted(state.ready(), state.live(), troubles, state.readOnlyRooms()));
  }

  /** Without audio and video the others are still told. */
  private static CompletionStage<String> metrics(
      Supplier<String> metrics, CompletionStage<MediaSnapshot> media) {
    return media.handle((snapshot, failure) ->
        failure == null ? metrics.get() + MediaMetrics.of(snapshot) : metrics.get());
  }

  /** Addresses, transports and ports have no characters that JSON escapes. */
  private static String places(RoomCarrier carrier) {
    return carrier.candidates().stream()
        .map(Lookout::place)
        .collect(Collectors.joining(",", "{\"candidates\":[", "]}\n"));
  }

  private static String place(Candidate each) {
    return "{\"transport\":\"%s\",\"address\":\"%s\",\"port\":%d}"
        .formatted(each.transport(), each.address(), each.port());
  }

  private static String style() {
    try (InputStream in = Lookout.class.getResourceAsStream(STYLE)) {
      if (in == null) {
        throw new IllegalStateException(STYLE + " is not part of this build");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
