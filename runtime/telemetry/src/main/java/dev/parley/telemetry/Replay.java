package dev.parley.telemetry;

import dev.parley.base.Limits;
import dev.parley.calls.api.CallOptions;
import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.CallException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Replays the calls of a recording and compares their outcomes: a regression or load test of a new
 * version with real requests.
 *
 * <p>Threads: confined to one, which blocks; each call has a virtual thread of its own.
 *
 * @param <T> the contract
 */
public final class Replay<T> {
  private final Recording<T> recording;
  private final T stub;
  private final ReplaySpeed pace;
  private final Duration noLimit; // of calls that had none
  private final Runnable ended;
  private final ReplayTiming timing;
  private final List<ReplayReport.Difference> differences = new ArrayList<>(); // guarded by this
  private final List<Long> thenNanos = new ArrayList<>(); // guarded by this
  private final List<Long> nowNanos = new ArrayList<>(); // guarded by this
  private int alike; // guarded by this
  private int notMade;

  /** Timing of the replay. */
  @FunctionalInterface
  interface ReplayTiming {
    /**
     * Waits until a call is due.
     *
     * @param nanos due time since the start of the replay
     */
    void until(long nanos) throws InterruptedException;
  }

  private Replay(
      Recording<T> recording,
      T stub,
      ReplaySpeed pace,
      Duration noLimit,
      Runnable ended,
      ReplayTiming timing) {
    this.recording = recording;
    this.stub = stub;
    this.pace = pace;
    this.noLimit = noLimit;
    this.ended = ended;
    this.timing = timing;
  }

  /**
   * Replays all calls with their recorded time limits; calls without one time out after {@link
   * Limits#DEADLINE}.
   *
   * @param stub the stub to call; any object that implements the contract
   * @throws InterruptedException when the thread is interrupted; calls that are under way go on
   */
  public static <T> ReplayReport run(Recording<T> recording, T stub, ReplaySpeed pace)
      throws InterruptedException {
    return run(recording, stub, pace, Limits.DEADLINE, () -> {});
  }

  /**
   * Replays all calls, with a progress callback.
   *
   * @param noLimit time limit of calls that were recorded without one
   * @param ended called after each call that has ended or cannot be replayed, one at a time
   */
  public static <T> ReplayReport run(
      Recording<T> recording, T stub, ReplaySpeed pace, Duration noLimit, Runnable ended)
      throws InterruptedException {
    long began = System.nanoTime();
    ReplayTiming real =
        nanos -> {
          long left = nanos - (System.nanoTime() - began);
          TimeUnit.NANOSECONDS.sleep(left);
        };
    return new Replay<>(recording, stub, pace, noLimit, ended, real).run();
  }

  static <T> ReplayReport run(Recording<T> recording, T stub, ReplaySpeed pace, ReplayTiming timing)
      throws InterruptedException {
    return new Replay<>(recording, stub, pace, Limits.DEADLINE, () -> {}, timing).run();
  }

  private ReplayReport run() throws InterruptedException {
    long began = System.nanoTime();
    Semaphore free = new Semaphore(pace.concurrency());
    for (RecordedCall each : recording.calls()) {
      MethodCall call = RecordedOutcomes.newCall(recording.contract(), each);
      if (call == null) {
        notMade++;
        tell();
        continue;
      }
      timing.until((long) (each.began().toNanos() / pace.factor()));
      free.acquire();
      Thread.ofVirtual()
          .name("parley-replay")
          .start(() -> {
            try {
              make(each, call);
            } finally {
              free.release();
            }
          });
    }
    free.acquire(pace.concurrency());
    return report(Duration.ofNanos(System.nanoTime() - began));
  }

  private synchronized void tell() {
    ended.run();
  }

  private synchronized ReplayReport report(Duration took) {
    return new ReplayReport(
        nowNanos.size(),
        alike,
        notMade,
        List.copyOf(differences),
        took,
        latency(thenNanos),
        latency(nowNanos));
  }

  private static ReplayReport.LatencySummary latency(List<Long> nanos) {
    long[] sorted = nanos.stream().mapToLong(Long::longValue).toArray();
    Arrays.sort(sorted);
    return ReplayReport.LatencySummary.of(sorted);
  }

  private void make(RecordedCall recorded, MethodCall call) {
    Duration limit = recorded.timeLeft().orElse(noLimit);
    long began = System.nanoTime();
    RecordedOutcome now =
        new CallOptions(Optional.of(limit), CallOptions.current().metadata())
            .call(() -> ending(call, limit));
    long took = System.nanoTime() - began;
    boolean same = RecordedOutcomes.matches(call, recorded.ending(), now);
    synchronized (this) {
      nowNanos.add(took);
      thenNanos.add(recorded.took().toNanos());
      if (same) {
        alike++;
      } else if (differences.size() < ReplayReport.DIFFERENCES_MAX) {
        differences.add(new ReplayReport.Difference(call.method(), recorded, now));
      }
      ended.run();
    }
  }

  private RecordedOutcome ending(MethodCall call, Duration limit) {
    try {
      CompletionStage<?> later = call.invoke(stub);
      if (later != null) {
        long nanos = TimeUnit.NANOSECONDS.convert(limit);
        call.result(later.toCompletableFuture().get(nanos, TimeUnit.NANOSECONDS));
      }
      return RecordedOutcomes.answered(call);
    } catch (TimeoutException e) {
      return RecordedOutcomes.failed(
          call, new CallException.DeadlineExceeded(call.model().label() + ": no result in time"));
    } catch (ExecutionException e) {
      return RecordedOutcomes.failed(call, Optional.ofNullable(e.getCause()).orElse(e));
    } catch (Throwable e) {
      return RecordedOutcomes.failed(call, e);
    }
  }
}
