package dev.parley.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.base.MemoryBudget;
import dev.parley.base.ThreadWatch;
import dev.parley.server.media.MediaHost;
import dev.parley.server.media.RecordingPlace;
import dev.parley.server.media.RoomCarrier;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class LookoutTest {
  private static final String METRICS = "parley_connections 1\n";

  @Test
  void aServerIsWellWhileItsThreadsThatForwardAnswer() throws Exception {
    try (RoomCarrier carrier = carrier()) {
      assertThat(read(resources(carrier), "/health")).isEqualTo("ok\n");
    }
  }

  @Test
  void aServerWithoutThemIsNotAndTellsItsOtherMetrics() throws Exception {
    RoomCarrier carrier = carrier();
    carrier.close();

    assertThatThrownBy(() -> read(resources(carrier), "/health"))
        .isInstanceOf(ExecutionException.class);
    assertThat(read(resources(carrier), "/metrics")).isEqualTo(METRICS);
  }

  private static Map<String, Resource> resources(RoomCarrier carrier) {
    return Lookout.resources(() -> METRICS, carrier, MemoryBudget.unlimited());
  }

  private static String read(Map<String, Resource> resources, String path) throws Exception {
    CompletionStage<String> text = resources.get(path).text().get();
    return text.toCompletableFuture().get(30, TimeUnit.SECONDS);
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
