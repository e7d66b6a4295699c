package dev.parley.calls.running;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.Eventually;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which servants run on platform threads, how many at once, and which of them wait. */
final class PlatformServantsTest {
  private static final int RELIEF_MAX = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());
  private static final int WAITING_LOOKS = 50;

  private final PlatformServants servants = new PlatformServants();
  private final MethodCost method = MethodCost.of(UUID.randomUUID().toString(), "Shop.order");
  private final List<Servant> all = new ArrayList<>();

  /** A servant that waits until it is released. */
  private final class Servant {
    final ServantRun run;
    private final CountDownLatch released = new CountDownLatch(1);
    volatile Thread thread;

    Servant() {
      this(method);
    }

    Servant(MethodCost of) {
      run = new ServantRun(new RunTimeAverage(of));
      all.add(this);
    }

    void work() {
      thread = Thread.currentThread();
      try {
        released.await();
      } catch (InterruptedException e) {
        throw new AssertionError("nothing interrupts servants here", e);
      }
    }

    boolean isAccepted() {
      return servants.accepts(run, this::work);
    }

    boolean hasBegun() {
      return thread != null;
    }

    void waits() {
      Eventually.eventually(
          "a servant waits", () -> hasBegun() && thread.getState() == Thread.State.WAITING);
    }
  }

  @AfterEach
  void release() {
    all.forEach(each -> each.released.countDown());
    Eventually.eventually("no servant runs", servants::idle);
  }

  private List<Servant> accepted(int number) {
    List<Servant> accepted = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      Servant next = new Servant();
      assertThat(next.isAccepted()).isTrue();
      accepted.add(next);
    }
    return accepted;
  }

  private long begun() {
    return all.stream().filter(Servant::hasBegun).count();
  }

  @Test
  void shortServantsRunAtOnceUpToTheLimit() {
    method.recordWait();
    List<Servant> relieved = accepted(RELIEF_MAX);
    Servant further = new Servant();
    assertThat(further.isAccepted()).isFalse();
    relieved.forEach(Servant::waits);
    assertThat(relieved).noneMatch(each -> each.thread.isVirtual());

    relieved.getFirst().released.countDown();
    Eventually.eventually("there is room", further::isAccepted);
    Eventually.eventually("it runs", further::hasBegun);
  }

  @Test
  void shortServantsThatWaitCountToo() {
    method.recordWait();
    accepted(RELIEF_MAX).forEach(Servant::waits);
    for (int i = 0; i < 2 * WAITING_LOOKS; i++) {
      servants.look();
    }

    assertThat(new Servant().isAccepted()).isFalse();
  }

  @Test
  void cpuBoundServantsLeaveOneProcessorAndTheOthersQueue() {
    method.markCpuBound();
    List<Servant> both = accepted(PlatformServants.CPU_BOUND_MAX + 1);
    both.subList(0, PlatformServants.CPU_BOUND_MAX).forEach(Servant::waits);
    Servant queued = both.getLast();
    assertThat(queued.hasBegun()).isFalse();

    both.getFirst().released.countDown();
    Eventually.eventually("its turn", queued::hasBegun);
  }

  @Test
  void cpuBoundServantsThatWaitForLongMakeRoom() {
    method.markCpuBound();
    List<Servant> both = accepted(PlatformServants.CPU_BOUND_MAX + 1);
    both.subList(0, PlatformServants.CPU_BOUND_MAX).forEach(Servant::waits);
    servants.look(); // takes note of the processor time so far
    for (int i = 1; i < WAITING_LOOKS; i++) {
      servants.look();
    }
    assertThat(begun()).isEqualTo(PlatformServants.CPU_BOUND_MAX);
    servants.look();

    Eventually.eventually("the next one", both.getLast()::hasBegun);
  }

  @Test
  void servantsOfAnUnknownMethodAreHeldUntilTheFirstHasReturned() {
    List<Servant> both = accepted(2);
    both.getFirst().waits();
    assertThat(both.getLast().hasBegun()).isFalse();

    both.getFirst().released.countDown();
    Eventually.eventually("the next one", both.getLast()::hasBegun);
    assertThat(method.kind()).isEqualTo(MethodCost.CostClass.SHORT);
    assertThat(both.getLast().thread.isVirtual()).isTrue();
  }

  @Test
  void servantsOfAnUnknownMethodAreHeldUntilTheFirstWaits() {
    List<Servant> both = accepted(2);
    both.getFirst().waits();
    servants.look();

    Eventually.eventually("the next one", both.getLast()::hasBegun);
    assertThat(method.kind()).isEqualTo(MethodCost.CostClass.SHORT);
    assertThat(both.getLast().thread.isVirtual()).isTrue();
  }

  @Test
  void trialGoesOnWhileItsServantComputes() {
    CountDownLatch begun = new CountDownLatch(1);
    Servant held = new Servant();
    ServantRun first = new ServantRun(new RunTimeAverage(method));
    servants.accepts(
        first,
        () -> {
          begun.countDown();
          while (held.released.getCount() > 0) {
            Thread.onSpinWait();
          }
        });
    Eventually.open("it computes", begun);
    assertThat(held.isAccepted()).isTrue();
    servants.look();
    assertThat(method.kind()).isEqualTo(MethodCost.CostClass.UNKNOWN);
    for (int i = 0; i < 20; i++) { // time for the held one, if it had been started
      Eventually.ended(Thread.ofPlatform().start(() -> {}));
    }
    assertThat(held.hasBegun()).isFalse();
  }

  @Test
  void processorTimeOfALongRunCountsAndNotItsWaiting() {
    Servant waiting = accepted(1).getFirst();
    waiting.waits();
    long since = System.nanoTime();
    Eventually.eventually(
        "a long time", () -> System.nanoTime() - since > 2 * MethodCost.BRIEF_NANOS);
    waiting.released.countDown();
    Eventually.eventually("it has returned", servants::idle);

    assertThat(method.kind()).isEqualTo(MethodCost.CostClass.SHORT);
  }

  @Test
  void cpuBoundServantsTakeNoPlaceOfShortOnes() {
    MethodCost heavy = MethodCost.of(UUID.randomUUID().toString(), "Shop.compute");
    heavy.markCpuBound();
    assertThat(new Servant(heavy).isAccepted()).isTrue();
    method.recordWait();

    assertThat(accepted(RELIEF_MAX)).hasSize(RELIEF_MAX);
  }

  @Test
  void servantThatRunsAlreadyIsNotRunAgain() {
    method.recordWait();
    Servant runs = new Servant();
    runs.run.run(() -> {});

    assertThat(runs.isAccepted()).isTrue();
    assertThat(servants.idle()).isTrue();
    assertThat(runs.hasBegun()).isFalse();
  }

  @Test
  void nothingIsIdleWhileAServantRuns() {
    assertThat(servants.idle()).isTrue();
    method.markCpuBound();
    List<Servant> one = accepted(1);
    assertThat(servants.idle()).isFalse();
    one.getFirst().released.countDown();

    Eventually.eventually("nothing runs", servants::idle);
  }
}
