package dev.parley.server.admin;

import com.nimbusds.jose.util.JSONObjectUtils;
import dev.parley.base.MemoryBudget;
import dev.parley.media.sdp.SdpCandidate;
import dev.parley.server.config.MetricsToken;
import dev.parley.server.config.ServerConfig;
import dev.parley.server.health.HealthChecks;
import dev.parley.server.http.DynamicResource;
import dev.parley.server.http.ResourceAccess;
import dev.parley.server.sfu.MediaSnapshot;
import dev.parley.server.sfu.SfuMediaBackend;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Admin endpoints: health, metrics, media addresses and the page of live rooms. */
public final class AdminEndpoints {
  private static final String TEXT = "text/plain; charset=utf-8";
  private static final String JSON = "application/json";
  private static final int OK = 200;
  private static final int UNAVAILABLE = 503;
  private static final String STYLE = "admin.css";

  /** Refresh interval of the page of live rooms, in seconds. */
  private static final String AGAIN = "5";

  private AdminEndpoints() {}

  /**
   * {@return the endpoints, by path}
   *
   * @param cluster returns the cluster as this server sees it
   * @throws dev.parley.server.config.ServerException when the token of the metrics cannot be read
   */
  public static Map<String, DynamicResource> resources(
      Supplier<String> metrics,
      SfuMediaBackend carrier,
      MemoryBudget memory,
      HealthChecks health,
      Supplier<CompletionStage<ClusterView>> cluster,
      ServerConfig config) {
    String style = style();
    String places = candidatesJson(carrier);
    String entry = json(of("open", config.openRooms()));
    DynamicResource ready =
        new DynamicResource(
            Map.of("Content-Type", JSON),
            ResourceAccess.PUBLIC,
            () -> health.check().thenApply(AdminEndpoints::ready));
    return Map.of(
        "/health",
        ready,
        "/health/ready",
        ready,
        "/health/live",
        new DynamicResource(
            Map.of("Content-Type", JSON),
            ResourceAccess.PUBLIC,
            () -> CompletableFuture.completedFuture(live(health.live()))),
        "/metrics",
        new DynamicResource(
            Map.of("Content-Type", TEXT),
            ResourceAccess.localOr(config.metricsTokenFile().map(MetricsToken::read)),
            () ->
                metrics(metrics, health, config.data(), carrier.snapshot(), cluster.get())
                    .thenApply(DynamicResource.ResourceResponse::ok)),
        "/admin",
        new DynamicResource(
            Map.of("Content-Type", "text/html; charset=utf-8", "Refresh", AGAIN),
            ResourceAccess.LOCAL,
            () ->
                carrier
                    .snapshot()
                    .thenCombine(
                        cluster.get(),
                        (media, view) ->
                            DynamicResource.ResourceResponse.ok(
                                AdminPage.of(media, memory, view)))),
        "/" + STYLE,
        DynamicResource.of("text/css; charset=utf-8", ResourceAccess.LOCAL, () -> style),
        "/media",
        DynamicResource.of(JSON, ResourceAccess.PUBLIC, () -> places),
        "/entry",
        DynamicResource.of(JSON, ResourceAccess.PUBLIC, () -> entry));
  }

  private static DynamicResource.ResourceResponse live(boolean live) {
    return new DynamicResource.ResourceResponse(live ? OK : UNAVAILABLE, json(of("live", live)));
  }

  private static DynamicResource.ResourceResponse ready(HealthChecks.HealthState state) {
    Map<String, Object> answer = of("ready", state.ready());
    answer.put("live", state.live());
    answer.put("failures", state.failures());
    answer.put("readOnlyRooms", state.readOnlyRooms());
    return new DynamicResource.ResourceResponse(state.ready() ? OK : UNAVAILABLE, json(answer));
  }

  /** Builds the metrics; those of audio and video are left out if they are unavailable. */
  private static CompletionStage<String> metrics(
      Supplier<String> metrics,
      HealthChecks health,
      Path data,
      CompletionStage<MediaSnapshot> media,
      CompletionStage<ClusterView> cluster) {
    CompletionStage<String> ofMedia =
        media.handle((snapshot, failure) -> failure == null ? MediaMetrics.of(snapshot) : "");
    return health
        .check()
        .thenCombine(
            ofMedia,
            (state, forwarding) -> metrics.get() + ProcessMetrics.of(state, data) + forwarding)
        .thenCombine(cluster, (text, view) -> text + ofCluster(view));
  }

  private static String ofCluster(ClusterView view) {
    return (view.nodes().isEmpty() ? "" : ClusterMetrics.of(view.nodes()))
        + (view.branches().isEmpty() ? "" : BranchMetrics.of(view.branches()));
  }

  private static String candidatesJson(SfuMediaBackend carrier) {
    return json(
        of(
            "candidates",
            carrier.candidates().stream().map(AdminEndpoints::candidateJson).toList()));
  }

  private static Map<String, Object> candidateJson(SdpCandidate each) {
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
    try (InputStream in = AdminEndpoints.class.getResourceAsStream(STYLE)) {
      if (in == null) {
        throw new IllegalStateException(STYLE + " is not part of this build");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
