package dev.parley.load.attacks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import dev.parley.room.api.Rooms;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Memory of connections to a server over which nothing happens after a first call. */
final class IdleConnectionTest {
  private static final int FIRST = 50;
  private static final int MORE = 400;

  @TempDir private Path data;

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"ws", "tcp"})
  @DisplayName("FR-9: an idle connection takes no more heap than is reserved for it")
  void idleConnectionTakesNoMoreHeapThanIsReservedForIt(String scheme) throws Exception {
    try (AttackedProcess server = AttackedProcess.start(data);
        HttpClient client = HttpClient.newHttpClient();
        Parley parley = Parley.start()) {
      AttackTarget target = server.target();
      URI endpoint = "ws".equals(scheme) ? target.calls() : target.programs();
      connect(parley, endpoint, FIRST);
      long heap = server.usage().heap();
      long reserved = sessions(server, client);

      connect(parley, endpoint, MORE);

      long taken = (server.usage().heap() - heap) / MORE;
      System.getLogger("idle")
          .log(System.Logger.Level.INFO, "an idle connection, {0}: {1} bytes", scheme, taken);
      assertThat(taken).isPositive();
      assertThat(taken).isLessThanOrEqualTo((sessions(server, client) - reserved) / MORE);
    }
  }

  private static void connect(Parley parley, URI endpoint, int count) {
    IntStream.range(0, count)
        .forEach(_ -> parley.connect(endpoint).lookup(Rooms.EXPORT_NAME, Rooms.class));
  }

  private static long sessions(AttackedProcess server, HttpClient client) {
    return server.budget(client).reserved().getOrDefault("sessions", 0L);
  }
}
