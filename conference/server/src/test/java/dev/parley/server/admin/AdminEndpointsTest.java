package dev.parley.server.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.util.JSONObjectUtils;
import dev.parley.base.MemoryBudget;
import dev.parley.base.ThreadEndListener;
import dev.parley.server.config.ServerConfig;
import dev.parley.server.health.HealthChecks;
import dev.parley.server.health.ReadinessChecks;
import dev.parley.server.http.DynamicResource;
import dev.parley.server.recordings.RecordingStorage;
import dev.parley.server.sfu.MediaAddresses;
import dev.parley.server.sfu.SfuMediaBackend;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class AdminEndpointsTest {
  private static final String METRICS = "parley_connections 1\n";

  @Test
  void aServerIsWellWhileItsThreadsThatForwardAnswer() throws Exception {
    try (SfuMediaBackend carrier = carrier()) {
      assertThat(read(resources(carrier), "/health").status()).isEqualTo(200);
    }
  }

  @Test
  void aServerWithoutThemIsNotAndTellsItsOtherMetrics() throws Exception {
    SfuMediaBackend carrier = carrier();
    carrier.close();

    for (String path : List.of("/health", "/health/ready")) {
      DynamicResource.ResourceResponse answer = read(resources(carrier), path);
      assertThat(answer.status()).isEqualTo(503);
      assertThat(answer.text())
          .contains("\"ready\":false", "\"media\":\"audio and video have ended\"");
    }
    assertThat(read(resources(carrier), "/health/live").status()).isEqualTo(200);
    assertThat(read(resources(carrier), "/metrics").text())
        .startsWith(METRICS)
        .contains("parley_ready 0\n", "parley_failing{part=\"media\"} 1\n")
        .doesNotContain("parley_media_");
  }

  @Test
  void pageIsToldWhetherRoomsOpenWithoutAnInvitation() throws Exception {
    SfuMediaBackend carrier = carrier();

    assertThat(read(resources(carrier), "/entry").text()).isEqualTo("{\"open\":false}\n");
    carrier.close();
  }

  @Test
  void namesAndTextsWithQuotesAreToldAsTheyAre() throws Exception {
    String text = "the folder \"D:\\new\" is full\n";
    HealthChecks.ReadinessCheck part =
        HealthChecks.ReadinessCheck.of("disk \"D:\\\"", () -> Optional.of(text));
    try (SfuMediaBackend carrier = carrier()) {
      Map<String, DynamicResource> resources =
          resources(carrier, new HealthChecks(() -> true, List.of(part), () -> 3));

      assertThat(JSONObjectUtils.parse(read(resources, "/health/ready").text()))
          .containsEntry("ready", false)
          .containsEntry("live", true)
          .containsEntry("failures", Map.of("disk \"D:\\\"", text))
          .containsEntry("readOnlyRooms", 3L);
      assertThat(read(resources, "/health/live").text()).isEqualTo("{\"live\":true}\n");
    }
  }

  private static Map<String, DynamicResource> resources(SfuMediaBackend carrier) {
    return resources(
        carrier,
        new HealthChecks(() -> true, List.of(ReadinessChecks.media(carrier::snapshot)), () -> 0));
  }

  private static Map<String, DynamicResource> resources(
      SfuMediaBackend carrier, HealthChecks health) {
    return AdminEndpoints.resources(
        () -> METRICS,
        carrier,
        MemoryBudget.unlimited(),
        health,
        () -> CompletableFuture.completedFuture(ClusterView.ofNode(LiveRooms.cluster())),
        ServerConfig.builder().data(Path.of(".")).open(false).build());
  }

  private static DynamicResource.ResourceResponse read(
      Map<String, DynamicResource> resources, String path) throws Exception {
    CompletionStage<DynamicResource.ResourceResponse> answer = resources.get(path).response().get();
    return answer.toCompletableFuture().get(30, TimeUnit.SECONDS);
  }

  private static SfuMediaBackend carrier() throws IOException {
    return SfuMediaBackend.open(
        new MediaAddresses(InetAddress.getLoopbackAddress(), List.of()),
        0,
        1,
        OptionalInt.empty(),
        _ -> {},
        RecordingStorage.NONE,
        Optional.empty(),
        Runnable::run,
        ThreadEndListener.NONE);
  }
}
