package dev.parley.telemetry;

import dev.parley.calls.CallOptions;
import dev.parley.calls.spi.MethodCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Makes the calls of a recording again, and tells what ended otherwise: a test of a new version, or
 * of how much it bears, by what was really asked.
 *
 * <p>Threads: confined to one, which waits; each call has a virtual thread of its own.
 *
 * @param <T> the contract
 */
public final class Replay<T> {
  private final Recording<T> recording;
  private final T stub;
  private final Pace pace;
  private final Timing timing;
  private final List<ReplayReport.Difference> differences = new ArrayList<>(); // guarded by this
  private final List<Long> thenNanos = new ArrayList<>(); // guarded by this
  private final List<Long> nowNanos = new ArrayList<>(); // guarded by this
  private int alike; // guarded by this
  private int notMade;

  /** Waits until a call's turn. */
  @FunctionalInterface
  interface Timing {
    /**
     * @param nanos since the replay began
     */
    void until(long nanos) throws InterruptedException;
  }

  private Replay(Recording<T> recording, T stub, Pace pace, Timing timing) {
    this.recording = recording;
    this.stub = stub;
    this.pace = pace;
    this.timing = timing;
  }

  /**
   * Makes all calls again, with the time limits that they had.
   *
   * @param stub to which they go; any object that implements the contract
   * @throws InterruptedException when the thread is interrupted; calls that are under way go on
   */
  public static <T> ReplayReport run(Recording<T> recording, T stub, Pace pace)
      throws InterruptedException {
    long began = System.nanoTime();
    return run(
        recording,
        stub,
        pace,
        nanos -> {
          long left = nanos - (System.nanoTime() - began);
          TimeUnit.NANOSECONDS.sleep(left);
        });
  }

  static <T> ReplayReport run(Recording<T> recording, T stub, Pace pace, Timing timing)
      throws InterruptedException {
    return new Replay<>(recording, stub, pace, timing).run();
  }

  private ReplayReport run() throws InterruptedException {
    long began = System.nanoTime();
    Semaphore free = new Semaphore(pace.atOnce());
    for (RecordedCall each : recording.calls()) {
      MethodCall call = Endings.again(recording.contract(), each);
      if (call == null) {
        notMade++;
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
    free.acquire(pace.atOnce());
    return report(Duration.ofNanos(System.nanoTime() - began));
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

  private static ReplayReport.Latency latency(List<Long> nanos) {
    long[] sorted = nanos.stream().mapToLong(Long::longValue).toArray();
    Arrays.sort(sorted);
    return ReplayReport.Latency.of(sorted);
  }

  private void make(RecordedCall recorded, MethodCall call) {
    long began = System.nanoTime();
    Ending now =
        new CallOptions(recorded.timeLeft(), CallOptions.current().metadata())
            .call(() -> ending(call));
    long took = System.nanoTime() - began;
    boolean same = Endings.alike(call, recorded.ending(), now);
    synchronized (this) {
      nowNanos.add(took);
      thenNanos.add(recorded.took().toNanos());
      if (same) {
        alike++;
      } else if (differences.size() < ReplayReport.DIFFERENCES_MAX) {
        differences.add(new ReplayReport.Difference(call.method(), recorded, now));
      }
    }
  }

  private Ending ending(MethodCall call) {
    try {
      CompletionStage<?> later = call.invoke(stub);
      if (later != null) {
        call.result(later.toCompletableFuture().join());
      }
      return Endings.answered(call);
    } catch (CompletionException e) {
      return Endings.failed(call, Optional.ofNullable(e.getCause()).orElse(e));
    } catch (Throwable e) {
      return Endings.failed(call, e);
    }
  }
}
