package dev.parley.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.server.ParleyServer;
import dev.parley.server.ServerConfig;
import dev.parley.testkit.LeakCheck;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A whole load on a whole server. */
class LoadGeneratorTest {
  private static final int RUNS_MAX = 6;

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  @TempDir Path data;

  private static LoadPlan plan(int publishers, int subscribers, Duration warmUp) {
    return new LoadPlan(
        1,
        publishers,
        subscribers,
        300,
        warmUp,
        Duration.ofSeconds(1),
        20,
        2,
        InetAddress.getLoopbackAddress(),
        false);
  }

  @Test
  void whatOnePublishesTwoReceive() throws InterruptedException {
    ServerConfig config =
        ServerConfig.builder().port(0).mediaPort(0).mediaAddress("127.0.0.1").data(data).build();
    List<Double> progress = new ArrayList<>();
    try (ParleyServer server = ParleyServer.start(config);
        Parley parley = Parley.start();
        Signalling rooms =
            new RoomSignalling(parley, server.endpoints().getFirst(), Optional.empty())) {
      LoadReport report = run(1, rooms, progress);
      // On a busy machine the first whole picture may come later than the run ends.
      for (int more = 2; report.video().frames() == 0 && more <= RUNS_MAX; more++) {
        report = run(more, rooms, progress);
      }

      assertThat(report.publishing().failure()).isEmpty();
      assertThat(report.watching().failure()).isEmpty();
      assertThat(report.publishing().connected()).isEqualTo(1);
      assertThat(report.watching().connected()).isEqualTo(2);
      assertThat(report.watching().connectP50()).isPositive();
      assertThat(report.watching().firstP50()).isPositive();
      assertThat(report.delivery().sent()).isPositive();
      assertThat(report.delivery().expected()).isEqualTo(2 * report.delivery().sent());
      assertThat(report.delivery().received()).isPositive();
      assertThat(report.delivery().unauthenticated()).isZero();
      assertThat(report.delivery().delayP50()).isPositive();
      assertThat(report.video().frames()).isPositive();
      assertThat(report.client().microsPerPacket()).isPositive();
      assertThat(report.server()).isPresent();
    }
    assertThat(progress).isSorted().allMatch(done -> done >= 0 && done <= 1);
  }

  @Test
  void whoComesToSilentPublishersIsCountedAlone() throws InterruptedException {
    ServerConfig config =
        ServerConfig.builder().port(0).mediaPort(0).mediaAddress("127.0.0.1").data(data).build();
    LoadPlan silent =
        new LoadPlan(
            1,
            1,
            3,
            300,
            Duration.ZERO,
            Duration.ofMillis(200),
            20,
            1,
            InetAddress.getLoopbackAddress(),
            true);
    try (ParleyServer server = ParleyServer.start(config);
        Parley parley = Parley.start();
        Signalling rooms =
            new RoomSignalling(parley, server.endpoints().getFirst(), Optional.empty())) {
      LoadReport report =
          LoadGenerator.run(silent, rooms, Optional.of(ProcessHandle.current()), (_, _) -> {});

      assertThat(report.watching().connected()).isEqualTo(3);
      assertThat(report.watching().connectP95()).isPositive();
      assertThat(report.watching().allMillis()).isGreaterThan(report.watching().connectP50());
      assertThat(report.watching().serverMillis()).isPositive();
      assertThat(report.delivery().sent()).isZero();
      assertThat(report.delivery().received()).isZero();
    }
  }

  /** The longer, the more often it was tried. */
  private static LoadReport run(int seconds, Signalling rooms, List<Double> progress)
      throws InterruptedException {
    progress.clear();
    return LoadGenerator.run(
        plan(1, 2, Duration.ofSeconds(seconds)),
        rooms,
        Optional.of(ProcessHandle.current()),
        (_, done) -> progress.add(done));
  }

  @Test
  void serverThatIsNotThereIsNamed() {
    LoadPlan plan = plan(1, 0, Duration.ZERO);
    try (Parley parley = Parley.start();
        Signalling nowhere =
            new RoomSignalling(parley, URI.create("ws://127.0.0.1:9/parley"), Optional.empty())) {
      assertThatThrownBy(() -> LoadGenerator.run(plan, nowhere, Optional.empty(), (_, _) -> {}))
          .isInstanceOf(LoadException.class)
          .hasMessageContaining("127.0.0.1:9");
    }
  }

  @Test
  void numbersOutOfBoundsAreRefused() {
    assertThatThrownBy(() -> plan(LoadPlan.PUBLISHERS_MAX + 1, 0, Duration.ZERO))
        .isInstanceOf(LoadException.class)
        .hasMessageContaining("publishers");
    assertThatThrownBy(() -> plan(1, LoadPlan.MEMBERS_MAX, Duration.ZERO))
        .isInstanceOf(LoadException.class)
        .hasMessageContaining("members");
  }
}
