package dev.parley.calls.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.api.MethodDescription;
import dev.parley.calls.running.OutgoingCalls;
import dev.parley.calls.running.ReadingThread;
import dev.parley.calls.running.RunTimeAverage;
import dev.parley.calls.running.RunningServants;
import dev.parley.calls.running.ServantRun;
import dev.parley.calls.running.ServingThread;
import dev.parley.calls.spi.MethodCall;
import dev.parley.testkit.Eventually;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.ReplyWaiter;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When the thread that serves a session starts, what it runs, and when it ends. */
final class ServingThreadStartTest {
  private static final int BURST = 32;
  private static final long FAST_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final int LAPS = 10;
  private static final int PERMITS = 2;

  /** Bursts before a thread began: those that were fast for certain, and all. */
  private record Passed(int fast, int all) {}

  private static final class NoServants implements RunningServants {
    @Override
    public int count() {
      return 0;
    }

    @Override
    public void forEach(Consumer<ServantRun> each) {}
  }

  private final MethodCall call =
      new RawCall(
          "dev.parley." + UUID.randomUUID(),
          new MethodDescription("add", 1, false, List.of(), "int", List.of()),
          new byte[0],
          Optional.empty());
  private final Semaphore permits = new Semaphore(PERMITS);
  private final OutgoingCalls outgoing = new OutgoingCalls(4);
  private final Queue<Runnable> arriving = new ConcurrentLinkedQueue<>();
  private final AtomicInteger laps = new AtomicInteger();
  private final AtomicInteger sent = new AtomicInteger();
  private final AtomicInteger ran = new AtomicInteger();
  private volatile boolean idle; // laps end at once; otherwise they last until they are signalled
  private long beforeLast = System.nanoTime(); // time before the last request of the last burst
  private final Connection connection =
      (Connection)
          Proxy.newProxyInstance(
              Connection.class.getClassLoader(),
              new Class<?>[] {Connection.class},
              (proxy, method, arguments) -> lap((ReplyWaiter) arguments[0]));
  private final ServingThread serving =
      new ServingThread(connection, outgoing, permits, new NoServants());
  private final RunTimeAverage pace = quick();

  @AfterEach
  void close() {
    serving.close();
    Eventually.eventually("no thread serves", () -> !serves());
  }

  private RunTimeAverage quick() {
    RunTimeAverage quick = new RunTimeAverage(call.model());
    Eventually.eventually(
        "the method is quick",
        () -> {
          ServantRun run = new ServantRun(quick);
          run.run(() -> {});
          return run.quick();
        });
    return quick;
  }

  private boolean lap(ReplyWaiter waiter) throws InterruptedException {
    laps.incrementAndGet();
    while (!waiter.done()) {
      Runnable message = arriving.poll();
      if (Thread.interrupted()) {
        throw new InterruptedException();
      } else if (message != null) {
        message.run();
      } else if (idle) {
        return false;
      } else {
        LockSupport.parkNanos(100_000);
      }
    }
    return true;
  }

  private void request() {
    sent.incrementAndGet();
    request(ran::incrementAndGet);
  }

  private void request(Runnable servant) {
    String outer = ReadingThread.enter("a connection");
    try {
      serving.start(new ServantRun(pace), servant);
    } finally {
      ReadingThread.leave(outer);
    }
  }

  private boolean serves() {
    return permits.availablePermits() < PERMITS;
  }

  /** {@return whether the burst has certainly been fast} */
  private boolean burst() {
    for (int i = 1; i < BURST; i++) {
      request();
    }
    long last = System.nanoTime();
    request();
    boolean fast = System.nanoTime() - beforeLast < FAST_NANOS;
    beforeLast = last;
    return fast;
  }

  private Passed burstsUntilAThreadServes() {
    long end = Eventually.deadlineNanos();
    int fast = 0;
    for (int all = 0; ; all++) {
      boolean certain = burst();
      if (serves()) {
        return new Passed(fast, all);
      }
      fast += certain ? 1 : 0;
      assertThat(System.nanoTime()).as("a thread serves in time").isLessThan(end);
    }
  }

  private void bursts(int count) {
    for (int i = 0; i < count; i++) {
      burst();
    }
  }

  @Test
  void threadStartsWithTheLastRequestOfTheFirstFastBurst() {
    for (int i = 1; i < BURST; i++) {
      request();
    }
    assertThat(serves()).isFalse();
    request();
    if (!serves()) { // a slow machine
      assertThat(burstsUntilAThreadServes().fast()).isZero();
    }

    bursts(3);
    assertThat(permits.availablePermits()).as("one thread for a session").isEqualTo(PERMITS - 1);
    Eventually.eventually("all servants have run", () -> ran.get() == sent.get());
  }

  @Test
  void slowBurstStartsNoThread() {
    for (int i = 1; i < BURST; i++) {
      request();
    }
    Eventually.eventually(
        "the end of a fast burst", () -> System.nanoTime() - beforeLast > FAST_NANOS);
    request();

    assertThat(serves()).isFalse();
  }

  @Test
  void requestsOfOtherThreadsAndOfSlowMethodsAreNotCounted() {
    for (int i = 0; i < 4 * BURST; i++) {
      serving.start(new ServantRun(pace), () -> {});
    }
    assertThat(serves()).isFalse();
    RunTimeAverage slow = new RunTimeAverage(call.model());
    String outer = ReadingThread.enter("a connection");
    for (int i = 0; i < 4 * BURST; i++) {
      serving.start(new ServantRun(slow), () -> {});
    }
    ReadingThread.leave(outer);

    assertThat(serves()).isFalse();
  }

  @Test
  void noThreadStartsWhileACallOfThisSideWaitsNorWithoutAPermitNorAfterTheEnd() {
    assertThat(outgoing.add(call)).isTrue();
    bursts(5);
    assertThat(serves()).isFalse();
    outgoing.remove(call);
    permits.drainPermits();
    bursts(5);
    permits.release(PERMITS);
    assertThat(laps).hasValue(0);
    assertThat(serves()).isFalse();
    serving.close();
    bursts(5);

    assertThat(serves()).isFalse();
  }

  @Test
  void threadThatFindsNothingToDoEndsAndTheNextOnesWaitLongerEachTime() {
    for (int passes : new int[] {0, 1, 3, 7}) {
      Passed passed = burstsUntilAThreadServes();
      assertThat(passed.fast()).isLessThanOrEqualTo(passes);
      assertThat(passed.all()).isGreaterThanOrEqualTo(passes);
      laps.set(0);
      idle = true;
      Eventually.eventually("the thread has ended", () -> !serves());
      assertThat(laps.get()).isBetween(LAPS - 1, LAPS); // the first one may have begun before
      idle = false;
    }
    burstsUntilAThreadServes();
    AtomicInteger served = new AtomicInteger();
    arriving.add(() -> request(served::incrementAndGet));
    Eventually.eventually("it serves", () -> served.get() == 1);
    idle = true;
    Eventually.eventually("the thread has ended", () -> !serves());
    idle = false;

    assertThat(burstsUntilAThreadServes().fast()).as("after one that served").isZero();
  }

  @Test
  void oneRequestOfThoseThatItReadsRunsOnTheThreadAndOthersDoNot() {
    burstsUntilAThreadServes();
    Map<String, Boolean> here = new ConcurrentHashMap<>();
    List<String> order = new CopyOnWriteArrayList<>();
    arriving.add(() -> {
      request(() -> {
        order.add("servant");
        here.put("first", serving.isCurrent());
        request(() -> here.put("within", serving.isCurrent()));
      });
      request(() -> here.put("second", serving.isCurrent()));
      order.add("message");
    });
    Eventually.eventually("all have run", () -> here.size() == 3);
    arriving.add(() -> request(() -> here.put("later", serving.isCurrent())));
    Eventually.eventually("the next one has run", () -> here.size() == 4);

    assertThat(here)
        .containsEntry("first", true)
        .containsEntry("second", false)
        .containsEntry("within", false)
        .containsEntry("later", true);
    assertThat(order).as("a servant runs behind its message").containsExactly("message", "servant");
    assertThat(serving.isCurrent()).isFalse();
  }

  @Test
  void servantThatLeavesAnInterruptEndsTheThread() {
    burstsUntilAThreadServes();
    arriving.add(() -> request(() -> Thread.currentThread().interrupt()));

    Eventually.eventually("the thread has ended", () -> !serves());
  }

  @Test
  void endOfTheConnectionEndsTheThread() {
    burstsUntilAThreadServes();
    serving.close();

    Eventually.eventually("the thread has ended", () -> !serves());
  }
}
