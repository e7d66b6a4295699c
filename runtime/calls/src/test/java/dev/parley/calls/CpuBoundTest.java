package dev.parley.calls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.api.CallOptions;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Servants that compute without end leave processors to others. */
@Timeout(120)
class CpuBoundTest {
  private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  @TempDir Path folder;

  private final Parley server = Parley.start();
  private final List<Parley> clients = new ArrayList<>();
  private final Mill mill = new Mill();
  private final Logger logger = Logger.getLogger("dev.parley.calls.running.MethodCost");
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final Handler told =
      new Handler() {
        @Override
        public void publish(LogRecord line) {
          lines.add(line.getMessage());
        }

        @Override
        public void flush() {
          // nothing waits
        }

        @Override
        public void close() {
          // nothing is open
        }
      };

  interface Work {
    /** Computes until {@link Mill#stop}. */
    CompletionStage<Integer> compute();

    /** Short, once {@code compute} was called. */
    int add(int a, int b);

    /** Waits for a call of its caller's. */
    int ask(Work caller);
  }

  /** Called in one test only: what is known of a method is kept for the whole process. */
  interface Untried {
    /** Computes until {@link Mill#stop}. */
    CompletionStage<Integer> compute();
  }

  /** Called in one test only. */
  interface Meeting {
    /** Returns when all have come. */
    int come();
  }

  private static final class Mill implements Work, Untried {
    final AtomicInteger computing = new AtomicInteger();
    final AtomicInteger most = new AtomicInteger();
    final AtomicInteger virtual = new AtomicInteger();
    volatile boolean stopped;

    @Override
    public CompletionStage<Integer> compute() {
      most.accumulateAndGet(computing.incrementAndGet(), Math::max);
      if (Thread.currentThread().isVirtual()) {
        virtual.incrementAndGet();
      }
      int turns = 0;
      while (!stopped) {
        turns++;
        Thread.onSpinWait();
      }
      computing.decrementAndGet();
      return CompletableFuture.completedFuture(turns);
    }

    @Override
    public int add(int a, int b) {
      return a + b;
    }

    @Override
    public int ask(Work caller) {
      return caller.add(1, 2);
    }
  }

  private Work client(URI endpoint) {
    return client(endpoint, Work.class);
  }

  private <T> T client(URI endpoint, Class<T> contract) {
    Parley client = Parley.start();
    clients.add(client);
    return client.connect(endpoint).lookup("work", contract);
  }

  private static <T> CompletableFuture<T> patiently(Supplier<CompletionStage<T>> call) {
    return CallOptions.timeout(Duration.ofHours(1)).call(() -> call.get().toCompletableFuture());
  }

  @AfterEach
  void close() {
    logger.removeHandler(told);
    mill.stopped = true;
    Eventually.eventually("no servant computes", () -> mill.computing.get() == 0);
    clients.forEach(Parley::close);
    server.close();
  }

  @BeforeEach
  void listen() {
    logger.addHandler(told);
  }

  @Test
  void shortCallsOfOthersGoOnBesideServantsThatCompute() {
    server.export("work", Work.class, mill);
    URI endpoint = server.listen(URI.create("unix:" + folder + "/s")).endpoint();
    Work patient = client(endpoint);
    mill.stopped = true;
    Eventually.value("a call after which the method is taken for short", patient.compute());
    mill.stopped = false;
    List<CompletableFuture<Integer>> results = new ArrayList<>();
    for (int i = 0; i < 4 * PROCESSORS; i++) {
      Work busy = client(endpoint);
      results.add(patiently(busy::compute));
    }
    Eventually.eventually(
        "all virtual threads' carriers are taken", () -> mill.computing.get() >= PROCESSORS);

    for (int i = 0; i < 100; i++) {
      int number = i;
      assertThat(CallOptions.timeout(Duration.ofHours(1)).call(() -> patient.add(number, 1)))
          .isEqualTo(i + 1);
    }
    assertThat(results).noneMatch(CompletableFuture::isDone);

    for (int i = 0; i < 4 * PROCESSORS; i++) {
      Work busy = client(endpoint);
      results.add(patiently(busy::compute));
    }
    assertThat(patient.ask(new Mill())).isEqualTo(3);
    assertThat(mill.most.get()).as("at once").isLessThan(8 * PROCESSORS);
    Eventually.eventually("that is told", () -> !lines.isEmpty());
    assertThat(lines).singleElement().asString().startsWith("Work.compute: ");
    mill.stopped = true;
    results.forEach(each -> Eventually.value("the result", each));
  }

  @Test
  void servantsOfAnUnknownMethodAreTriedOneAtATimeAndLeaveVirtualThreadsAlone() {
    server.export("work", Untried.class, mill);
    URI endpoint = server.listen(URI.create("unix:" + folder + "/s")).endpoint();
    List<CompletableFuture<Integer>> results = new ArrayList<>();
    for (int i = 0; i < 4 * PROCESSORS; i++) {
      Untried busy = client(endpoint, Untried.class);
      results.add(patiently(busy::compute));
    }
    Eventually.eventually("a servant computes", () -> mill.computing.get() == 1);
    Eventually.ended(Thread.startVirtualThread(() -> {}));
    assertThat(mill.computing).as("while it is tried").hasValue(1);

    Eventually.eventually("that is told", () -> !lines.isEmpty());
    assertThat(lines).singleElement().asString().startsWith("Untried.compute: ");
    int most = Math.max(1, PROCESSORS - 1);
    Eventually.eventually("others compute, too", () -> mill.computing.get() == most);
    Eventually.ended(Thread.startVirtualThread(() -> {}));
    mill.stopped = true;
    results.forEach(each -> Eventually.value("the result", each));
    assertThat(mill.most).as("at once").hasValue(most);
    assertThat(mill.virtual).as("on virtual threads").hasValue(0);
  }

  @Test
  void servantsOfAnUnknownMethodThatWaitForEachOtherMeet() {
    CountDownLatch all = new CountDownLatch(4 * PROCESSORS);
    server.export("work", Meeting.class, () -> meet(all));
    URI endpoint = server.listen(URI.create("unix:" + folder + "/s")).endpoint();
    List<CompletableFuture<Integer>> results = new ArrayList<>();
    for (int i = 0; i < 4 * PROCESSORS; i++) {
      Meeting meeting = client(endpoint, Meeting.class);
      results.add(CompletableFuture.supplyAsync(meeting::come, Thread::startVirtualThread));
    }

    results.forEach(each -> assertThat(Eventually.value("the result", each)).isZero());
  }

  private static int meet(CountDownLatch all) {
    try {
      all.countDown();
      all.await();
      return 0;
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts servants here", e);
    }
  }
}
