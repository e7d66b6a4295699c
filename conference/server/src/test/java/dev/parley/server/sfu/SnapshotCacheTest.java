package dev.parley.server.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.DurationHistogram;
import dev.parley.base.HistogramSnapshot;
import dev.parley.server.groups.GroupsSnapshot;
import dev.parley.server.recordings.RecordingSnapshot;
import dev.parley.sfu.SfuSnapshot;
import dev.parley.sfu.SfuStatistics;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class SnapshotCacheTest {
  private final AtomicLong now = new AtomicLong(42);
  private final AtomicInteger made = new AtomicInteger();
  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private final SnapshotCache latest = new SnapshotCache(this::begin, now::get);

  private CompletableFuture<MediaSnapshot> begin() {
    return CompletableFuture.supplyAsync(this::make, tasks::add);
  }

  private MediaSnapshot make() {
    SfuStatistics counts =
        new SfuStatistics(made.incrementAndGet(), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    HistogramSnapshot delays = new DurationHistogram(List.of()).snapshot();
    return new MediaSnapshot(
        new SfuSnapshot(counts, delays, List.of(), 0, 0),
        0,
        ForwardingThreadsSnapshot.SINGLE,
        RecordingSnapshot.NONE,
        GroupsSnapshot.NONE);
  }

  @Test
  void thoseWhoAskWithinASecondGetTheSameOne() {
    CompletableFuture<MediaSnapshot> first = latest.get();
    now.addAndGet(SnapshotCache.FRESH_NANOS - 1);
    CompletableFuture<MediaSnapshot> second = latest.get();

    assertThat(tasks).hasSize(1);
    tasks.remove().run();
    assertThat(second.join()).isSameAs(first.join());
    assertThat(made).hasValue(1);
  }

  @Test
  void afterASecondAnotherOneIsMade() {
    latest.get();
    now.addAndGet(SnapshotCache.FRESH_NANOS);
    CompletableFuture<MediaSnapshot> second = latest.get();

    tasks.forEach(Runnable::run);
    assertThat(second.join().forwarding().counts().packetsIn()).isEqualTo(2);
  }

  @Test
  void whoGivesUpSpoilsItForNobody() {
    CompletableFuture<MediaSnapshot> impatient = latest.get();
    CompletableFuture<MediaSnapshot> patient = latest.get();

    impatient.cancel(false);
    tasks.remove().run();

    assertThat(patient).isCompleted();
  }

  @Test
  void itFailsWhenTheThreadHasEnded() {
    SnapshotCache ended =
        new SnapshotCache(
            () -> CompletableFuture.failedFuture(new RejectedExecutionException("ended")),
            now::get);

    assertThat(ended.get()).isCompletedExceptionally();
  }
}
