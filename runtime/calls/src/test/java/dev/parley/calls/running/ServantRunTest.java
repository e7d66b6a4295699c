package dev.parley.calls.running;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.Eventually;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** On which thread a servant runs, who interrupts it, and when it computes. */
final class ServantRunTest {
  private final MethodCost method = MethodCost.of(UUID.randomUUID().toString(), "Shop.order");
  private final ServantRun run = new ServantRun(new RunTimeAverage(method));
  private final AtomicReference<Thread> ranOn = new AtomicReference<>();
  private final CountDownLatch released = new CountDownLatch(1);

  @AfterEach
  void release() {
    released.countDown();
  }

  private void servant() {
    ranOn.set(Thread.currentThread());
  }

  private void requested() {
    run.requested(() -> run.run(this::servant));
  }

  private Thread onAVirtualThread(Runnable servant) {
    return Thread.startVirtualThread(() -> run.run(servant));
  }

  @Test
  void cpuBoundServantMovesFromAVirtualThreadToAPlatformThread() {
    method.markCpuBound();
    for (int i = 0; i < PlatformServants.CPU_BOUND_MAX; i++) { // so that it has to queue there
      ServantRun before = new ServantRun(new RunTimeAverage(method));
      PlatformServants.PROCESS.accepts(before, () -> Eventually.open("the test", released));
    }
    requested();
    Eventually.ended(onAVirtualThread(this::servant));
    assertThat(ranOn.get()).isNull();
    released.countDown();

    Eventually.eventually("it runs", () -> ranOn.get() != null);
    assertThat(ranOn.get().isVirtual()).isFalse();
  }

  @Test
  void otherServantsRunOnTheThreadThatRunsThem() {
    method.recordWait();
    requested();
    Thread virtual = onAVirtualThread(this::servant);
    Eventually.ended(virtual);
    assertThat(ranOn.get()).isSameAs(virtual);
  }

  @Test
  void cpuBoundServantRunsOnAPlatformThreadAndWhereNoOtherWasRequested() {
    method.markCpuBound();
    Thread virtual = onAVirtualThread(this::servant);
    Eventually.ended(virtual);
    assertThat(ranOn.get()).as("without a request").isSameAs(virtual);

    ServantRun another = new ServantRun(new RunTimeAverage(method));
    another.requested(() -> {});
    another.run(this::servant);
    assertThat(ranOn.get()).as("on a platform thread").isSameAs(Thread.currentThread());
  }

  @Test
  void servantRunsOnce() {
    AtomicInteger runs = new AtomicInteger();
    run.run(runs::incrementAndGet);
    run.run(runs::incrementAndGet);

    assertThat(runs).hasValue(1);
  }

  @Test
  void requestedWorkWaitsUntilItHasBegunOrIsClaimed() {
    assertThat(run.waiting()).isNull();
    requested();
    assertThat(run.waiting()).isNotNull();
    assertThat(run.claimForPlatformThread()).isTrue();
    assertThat(run.waiting()).isNull();
    assertThat(run.claimForPlatformThread()).isFalse();
    run.releaseClaim();
    assertThat(run.waiting()).isNotNull();
    run.run(this::servant);
    assertThat(run.waiting()).isNull();
    assertThat(run.claimForPlatformThread()).isFalse();
  }

  @Test
  void servantRunsHereOnItsOwnThreadWhileItRuns() {
    assertThat(run.runsHere()).isFalse();
    AtomicReference<Boolean> within = new AtomicReference<>();
    AtomicReference<Boolean> elsewhere = new AtomicReference<>();
    run.run(() -> {
      within.set(run.runsHere());
      Eventually.ended(Thread.ofPlatform().start(() -> elsewhere.set(run.runsHere())));
    });

    assertThat(within.get()).isTrue();
    assertThat(elsewhere.get()).isFalse();
    assertThat(run.runsHere()).isFalse();
  }

  @Test
  void interruptReachesTheServantAndNothingBehindIt() {
    AtomicReference<Boolean> itself = new AtomicReference<>();
    AtomicReference<Boolean> byAnother = new AtomicReference<>();
    run.run(() -> {
      run.interrupt();
      itself.set(Thread.currentThread().isInterrupted());
      Eventually.ended(Thread.ofPlatform().start(run::interrupt));
      byAnother.set(Thread.currentThread().isInterrupted());
    });

    assertThat(itself.get()).as("by itself").isFalse();
    assertThat(byAnother.get()).as("by another thread").isTrue();
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
    run.interrupt();
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void servantComputesWhileItRunsOnAVirtualThreadWithoutWaiting() {
    assertThat(run.computing()).isZero();
    Thread thread =
        onAVirtualThread(() -> {
          servant();
          while (released.getCount() > 0) {
            Thread.onSpinWait();
          }
        });
    Eventually.eventually("it runs", () -> ranOn.get() != null);

    assertThat(run.computing()).isEqualTo(1);
    assertThat(run.computing()).isEqualTo(2);
    released.countDown();
    Eventually.ended(thread);
    assertThat(run.computing()).isZero();
  }

  @Test
  void servantThatWaitsOrHasAPlatformThreadDoesNotCompute() {
    Thread thread =
        onAVirtualThread(() -> {
          servant();
          while (released.getCount() > 0) {
            LockSupport.park(this);
          }
        });
    Eventually.eventually(
        "it waits", () -> ranOn.get() != null && ranOn.get().getState() == Thread.State.WAITING);
    assertThat(run.computing()).isZero();
    released.countDown();
    LockSupport.unpark(thread);
    Eventually.ended(thread);

    AtomicInteger computing = new AtomicInteger();
    ServantRun here = new ServantRun(new RunTimeAverage(method));
    here.run(
        () -> Eventually.ended(Thread.ofPlatform().start(() -> computing.set(here.computing()))));
    assertThat(computing).hasValue(0);
  }
}
