package dev.parley.server;

import com.nimbusds.jose.util.JSONObjectUtils;
import dev.parley.base.MemoryBudget;
import dev.parley.media.sdp.Candidate;
import dev.parley.server.health.Health;
import dev.parley.server.media.MediaSnapshot;
import dev.parley.server.media.RoomCarrier;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Admin endpoints: health, metrics, media addresses and the page of live rooms. */
final class Lookout {
  private static final String TEXT = "text/plain; charset=utf-8";
  private static final String JSON = "application/json";
  private static final int OK = 200;
  private static final int UNAVAILABLE = 503;
  private static final String STYLE = "admin.css";

  /** Refresh interval of the page of live rooms, in seconds. */
  private static final String AGAIN = "5";

  private Lookout() {}

  /**
   * {@return the endpoints, by path}
   *
   * @param open whether rooms can be joined without an invitation; the page requests this
   */
  static Map<String, Resource> resources(
      Supplier<String> metrics,
      RoomCarrier carrier,
      MemoryBudget memory,
      Health health,
      boolean open) {
    String style = style();
    String places = places(carrier);
    String entry = json(of("open", open));
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
        Resource.of(JSON, false, () -> entry));
  }

  private static Resource.Answer live(boolean live) {
    return new Resource.Answer(live ? OK : UNAVAILABLE, json(of("live", live)));
  }

  private static Resource.Answer ready(Health.State state) {
    Map<String, Object> told = of("ready", state.ready());
    told.put("live", state.live());
    told.put("troubles", state.troubles());
    told.put("readOnlyRooms", state.readOnlyRooms());
    return new Resource.Answer(state.ready() ? OK : UNAVAILABLE, json(told));
  }

  /** Builds the metrics; those of audio and video are left out if they are unavailable. */
  private static CompletionStage<String> metrics(
      Supplier<String> metrics, CompletionStage<MediaSnapshot> media) {
    return media.handle((snapshot, failure) ->
        failure == null ? metrics.get() + MediaMetrics.of(snapshot) : metrics.get());
  }

  private static String places(RoomCarrier carrier) {
    return json(of("candidates", carrier.candidates().stream().map(Lookout::place).toList()));
  }

  private static Map<String, Object> place(Candidate each) {
    Map<String, Object> place = of("transport", each.transport().toString());
    place.put("address", each.address());
    place.put("port", each.port());
    return place;
  }

  /**
   * Creates a JSON object with a fixed order of keys, so that two responses can be compared as
   * text.
   */
  private static Map<String, Object> of(String name, Object value) {
    Map<String, Object> ordered = new LinkedHashMap<>();
    ordered.put(name, value);
    return ordered;
  }

  /**
   * Writes JSON. The texts created at the start load the classes that the readiness response needs:
   * no class can be loaded once the process has run out of file descriptors.
   */
  private static String json(Map<String, Object> value) {
    return JSONObjectUtils.toJSONString(value) + "\n";
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
