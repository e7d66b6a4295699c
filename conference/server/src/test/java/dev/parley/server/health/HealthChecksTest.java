package dev.parley.server.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** Liveness and readiness of a server. */
final class HealthChecksTest {
  private Optional<String> trouble = Optional.empty();
  private boolean live = true;
  private final HealthChecks health =
      new HealthChecks(
          () -> live, List.of(HealthChecks.ReadinessCheck.of("disk", () -> trouble)), () -> 2);

  private HealthChecks.HealthState look() throws Exception {
    return health.check().get(60, TimeUnit.SECONDS);
  }

  private static Optional<String> trouble(HealthChecks.ReadinessCheck part) {
    return part.probe().get().toCompletableFuture().join();
  }

  @Test
  void serverIsReadyWhileAllPartsWork() throws Exception {
    assertThat(look().ready()).isTrue();
    assertThat(look().readOnlyRooms()).isEqualTo(2);
  }

  @Test
  void serverWithAPartInTroubleIsLiveButNotReady() throws Exception {
    trouble = Optional.of("less than 64 MiB are free");

    assertThat(look().ready()).isFalse();
    assertThat(look().live()).isTrue();
    assertThat(look().failures()).isEqualTo(Map.of("disk", "less than 64 MiB are free"));

    trouble = Optional.empty();
    assertThat(look().ready()).isTrue();
  }

  @Test
  void serverWithoutAVitalThreadIsNeitherLiveNorReady() throws Exception {
    live = false;

    assertThat(look().live()).isFalse();
    assertThat(look().ready()).isFalse();
  }

  @Test
  void changeThatCannotBeLoggedIsAnsweredAllTheSameAndLoggedLater() throws Exception {
    Logger logger = Logger.getLogger(HealthChecks.class.getName());
    FailingOnce handler = new FailingOnce();
    logger.addHandler(handler);
    try {
      trouble = Optional.of("all descriptors are in use");
      assertThat(look().ready()).isFalse();
      assertThat(handler.logged).isEmpty();
      look();
      look();
      assertThat(handler.logged).singleElement().asString().contains("not ready");
    } finally {
      logger.removeHandler(handler);
    }
  }

  @Test
  void troubleThatOnlyCountsOtherwiseIsLoggedOnce() throws Exception {
    Logger logger = Logger.getLogger(HealthChecks.class.getName());
    Logged handler = new Logged();
    logger.addHandler(handler);
    try {
      for (int used = 127; used <= 130; used++) {
        trouble = Optional.of(used + " of 130 are in use");
        look();
      }
      assertThat(handler.logged).hasSize(1);
      trouble = Optional.empty();
      look();
      assertThat(handler.logged).hasSize(2);
    } finally {
      logger.removeHandler(handler);
    }
  }

  private static class Logged extends Handler {
    final List<String> logged = new ArrayList<>();

    @Override
    public void publish(LogRecord logged) {
      this.logged.add(logged.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  /** Loads no class at first, as a process that has no descriptors. */
  private static final class FailingOnce extends Logged {
    private boolean failed;

    @Override
    public void publish(LogRecord logged) {
      if (!failed) {
        failed = true;
        throw new NoClassDefFoundError("a test");
      }
      super.publish(logged);
    }
  }

  @Test
  void partThatDoesNotAnswerIsInTrouble() throws Exception {
    HealthChecks.ReadinessCheck broken =
        new HealthChecks.ReadinessCheck(
            "media", () -> CompletableFuture.failedFuture(new IllegalStateException()));

    assertThat(
            new HealthChecks(() -> true, List.of(broken), () -> 0)
                .check()
                .get(60, TimeUnit.SECONDS))
        .isEqualTo(new HealthChecks.HealthState(true, Map.of("media", "it does not answer"), 0));
  }

  @Test
  void storeThatCannotBeWrittenOrIsDamagedIsInTrouble() {
    Optional<String> some = Optional.of("the disk is full");

    assertThat(trouble(ReadinessChecks.store(() -> completed(some), Optional::empty))).isPresent();
    assertThat(trouble(ReadinessChecks.store(() -> completed(Optional.empty()), () -> some)))
        .isPresent();
    assertThat(trouble(ReadinessChecks.store(() -> completed(Optional.empty()), Optional::empty)))
        .isEmpty();
  }

  private static CompletableFuture<Optional<String>> completed(Optional<String> trouble) {
    return CompletableFuture.completedFuture(trouble);
  }

  @Test
  void rendererWhoseProcessDoesNotStartIsInTrouble() {
    assertThat(trouble(ReadinessChecks.renderer(() -> true))).isEmpty();
    assertThat(trouble(ReadinessChecks.renderer(() -> false))).isPresent();
  }

  @Test
  void descriptorsOfThisProcessAreCounted() {
    assertThat(trouble(ReadinessChecks.descriptors())).isEmpty();
  }

  @Test
  void diskAndDescriptorsAreInTroubleBeforeTheyRunOut() {
    assertThat(ReadinessChecks.disk(ReadinessChecks.DISK_FLOOR_BYTES)).isEmpty();
    assertThat(ReadinessChecks.disk(ReadinessChecks.DISK_FLOOR_BYTES - 1)).isPresent();
    assertThat(ReadinessChecks.descriptors(950, 1_000)).isEmpty();
    assertThat(ReadinessChecks.descriptors(951, 1_000)).isPresent();
  }
}
