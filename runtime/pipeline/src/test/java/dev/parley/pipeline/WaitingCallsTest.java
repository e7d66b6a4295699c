package dev.parley.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.parley.base.Timers;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a hop takes from the heap, what a waiting call does, and that none of many is lost. */
@Timeout(120)
class WaitingCallsTest {
  private static final int CALLS = 100_000;

  /** {@code -Dparley.waiting.calls=1000000} for as many as there should be. */
  private static final int MIXED = Integer.getInteger("parley.waiting.calls", CALLS);

  private static final int BYTES_MAX = 300;

  private volatile Object last; // keeps the compiler from taking the calls apart

  /** Only what every call has. */
  private static class BareCall extends Call {
    @Override
    public String contract() {
      return "dev.example.Clock";
    }

    @Override
    public String method() {
      return "later";
    }

    @Override
    public CallerIdentity caller() {
      return CallerIdentity.THIS_PROCESS;
    }

    @Override
    public String describe() {
      return "Clock.later";
    }

    @Override
    protected void result(Object value) {}

    @Override
    protected void ended() {}
  }

  private long allocated(Valveline line) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < CALLS; i++) {
      BareCall call = new BareCall();
      last = call;
      line.run(call);
    }
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  private static Valve passing() {
    return new Valve() {
      @Override
      public ValveAction request(Call call) {
        return ValveAction.CONTINUE;
      }

      @Override
      public void reply(Call call) {}
    };
  }

  @Test
  void hopTakesNothingFromTheHeap() {
    Valveline none = new Valveline(List.of(), Call::succeed);
    Valveline ten = new Valveline(Collections.nCopies(10, passing()), Call::succeed);
    allocated(none);
    allocated(ten);

    assertThat(allocated(ten) - allocated(none)).as("bytes of a million hops").isLessThan(CALLS);
  }

  @Test
  void waitingCallTakesItsOwnStateFromTheHeapAndLittleMore() {
    try (Timers timers = Timers.start()) {
      Valveline line =
          new Valveline(
              List.of(
                  passing(),
                  call -> {
                    timers.schedule(Duration.ofHours(1), call::resume);
                    return ValveAction.SUSPEND;
                  }),
              Call::succeed);
      line.run(new BareCall());
      long[] each = new long[5]; // in one of them, what others have left behind may go away
      for (int round = 0; round < each.length; round++) {
        long before = heap();
        for (int i = 0; i < CALLS; i++) {
          line.run(new BareCall());
        }
        each[round] = (heap() - before) / CALLS;
      }
      Arrays.sort(each);

      assertThat(each[each.length / 2]).isBetween(50L, (long) BYTES_MAX);
    }
  }

  private static long heap() {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    memory.gc();
    memory.gc();
    return memory.getHeapMemoryUsage().getUsed();
  }

  /** What becomes of calls that wait. */
  private enum CallEnding {
    RESUMED,
    CANCELLED,
    TIMED_OUT,
    CONTESTED
  }

  private static final class MixedCall extends BareCall {
    final int number;
    final AtomicIntegerArray ends;
    final CountDownLatch all;

    MixedCall(int number, AtomicIntegerArray ends, CountDownLatch all) {
      this.number = number;
      this.ends = ends;
      this.all = all;
    }

    CallEnding ending() {
      return CallEnding.values()[number % CallEnding.values().length];
    }

    @Override
    protected void ended() {
      ends.incrementAndGet(number);
      all.countDown();
    }
  }

  private static void cancel(Call call) {
    call.fail(new CallException.Cancelled("given up"));
  }

  private static void expire(Call call) {
    call.fail(new CallException.DeadlineExceeded("too late"));
  }

  @Test
  void ofCallsThatAreCancelledTimedOutAndCompletedNoneIsLostDoubledOrLeaked() throws Exception {
    AtomicIntegerArray ends = new AtomicIntegerArray(MIXED);
    AtomicInteger served = new AtomicInteger();
    CountDownLatch all = new CountDownLatch(MIXED);
    List<WeakReference<Call>> some = new ArrayList<>();
    try (Timers timers = Timers.start();
        ExecutorService threads = Executors.newFixedThreadPool(5)) {
      Valveline line =
          new Valveline(
              List.of(
                  passing(),
                  call -> {
                    Duration later = Duration.ofMillis(20 + ((MixedCall) call).number % 50);
                    switch (((MixedCall) call).ending()) {
                      case RESUMED -> timers.schedule(later, () -> threads.execute(call::resume));
                      case CANCELLED -> {
                        timers.schedule(later.plusHours(1), call::resume).cancel();
                        timers.schedule(later, () -> threads.execute(() -> cancel(call)));
                      }
                      case TIMED_OUT -> timers.schedule(later, () -> expire(call));
                      case CONTESTED -> {
                        timers.schedule(later, () -> threads.execute(call::resume));
                        timers.schedule(later, () -> threads.execute(() -> cancel(call)));
                        timers.schedule(later, () -> expire(call));
                      }
                    }
                    return ValveAction.SUSPEND;
                  },
                  passing()),
              call -> {
                served.incrementAndGet();
                call.succeed();
              });
      for (int i = 0; i < MIXED; i++) {
        MixedCall call = new MixedCall(i, ends, all);
        if (i % 1_000 < 4) {
          some.add(new WeakReference<>(call));
        }
        line.run(call);
      }
      all.await();
    }

    assertThat(served.get()).isBetween(MIXED / 4, MIXED / 2);
    for (int i = 0; i < MIXED; i++) {
      assertThat(ends.get(i)).isEqualTo(1);
    }
    while (some.stream().anyMatch(call -> call.get() != null)) {
      System.gc();
    }
  }
}
