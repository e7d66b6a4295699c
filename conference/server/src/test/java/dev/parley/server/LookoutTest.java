package dev.parley.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.util.JSONObjectUtils;
import dev.parley.base.MemoryBudget;
import dev.parley.base.ThreadWatch;
import dev.parley.server.health.Health;
import dev.parley.server.health.Parts;
import dev.parley.server.media.MediaHost;
import dev.parley.server.media.RecordingPlace;
import dev.parley.server.media.RoomCarrier;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class LookoutTest {
  private static final String METRICS = "parley_connections 1\n";

  @Test
  void aServerIsWellWhileItsThreadsThatForwardAnswer() throws Exception {
    try (RoomCarrier carrier = carrier()) {
      assertThat(read(resources(carrier), "/health").status()).isEqualTo(200);
    }
  }

  @Test
  void aServerWithoutThemIsNotAndTellsItsOtherMetrics() throws Exception {
    RoomCarrier carrier = carrier();
    carrier.close();

    for (String path : List.of("/health", "/health/ready")) {
      Resource.Answer answer = read(resources(carrier), path);
      assertThat(answer.status()).isEqualTo(503);
      assertThat(answer.text())
          .contains("\"ready\":false", "\"media\":\"audio and video have ended\"");
    }
    assertThat(read(resources(carrier), "/health/live").status()).isEqualTo(200);
    assertThat(read(resources(carrier), "/metrics").text()).isEqualTo(METRICS);
  }

  @Test
  void pageIsToldWhetherRoomsOpenWithoutAnInvitation() throws Exception {
    RoomCarrier carrier = carrier();

    assertThat(read(resources(carrier), "/entry").text()).isEqualTo("{\"open\":false}\n");
    carrier.close();
  }

  @Test
  void namesAndTextsWithQuotesAreToldAsTheyAre() throws Exception {
    String text = "the folder \"D:\\new\" is full\n";
    Health.Part part = Health.Part.of("disk \"D:\\\"", () -> Optional.of(text));
    try (RoomCarrier carrier = carrier()) {
      Map<String, Resource> resources =
          resources(carrier, new Health(() -> true, List.of(part), () -> 3));

      assertThat(JSONObjectUtils.parse(read(resources, "/health/ready").text()))
          .containsEntry("ready", false)
          .containsEntry("live", true)
          .containsEntry("troubles", Map.of("disk \"D:\\\"", text))
          .containsEntry("readOnlyRooms", 3L);
      assertThat(read(resources, "/health/live").text()).isEqualTo("{\"live\":true}\n");
    }
  }

  private static Map<String, Resource> resources(RoomCarrier carrier) {
    return resources(
        carrier, new Health(() -> true, List.of(Parts.media(carrier::snapshot)), () -> 0));
  }

  private static Map<String, Resource> resources(RoomCarrier carrier, Health health) {
    return Lookout.resources(() -> METRICS, carrier, MemoryBudget.unlimited(), health, false);
  }

  private static Resource.Answer read(Map<String, Resource> resources, String path)
      throws Exception {
    CompletionStage<Resource.Answer> answer = resources.get(path).answer().get();
    return answer.toCompletableFuture().get(30, TimeUnit.SECONDS);
  }

  private static RoomCarrier carrier() throws IOException {
    return RoomCarrier.open(
        new MediaHost(InetAddress.getLoopbackAddress(), List.of()),
        0,
        1,
        OptionalInt.empty(),
        _ -> {},
        RecordingPlace.NONE,
        Runnable::run,
        ThreadWatch.NONE);
  }
}
