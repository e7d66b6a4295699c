package dev.parley.transport.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** One thread's wait, parked or in a selector. */
class ReplyWaiterTest {
  private final AtomicReference<ReplyWaiter> waiter = new AtomicReference<>();
  private final CountDownLatch ready = new CountDownLatch(1);

  @Test
  void signalledBeforeTheWaitIsDone() {
    ReplyWaiter mine = new ReplyWaiter();
    mine.signal();

    assertThat(mine.done()).isTrue();
    assertThat(mine.thread()).isSameAs(Thread.currentThread());
  }

  @Test
  void signalWakesAParkedThread() throws InterruptedException {
    Thread thread = Thread.ofPlatform().start(this::parkUntilDone);
    ready.await();
    waiter.get().signal();
    thread.join();

    assertThat(waiter.get().done()).isTrue();
  }

  @Test
  void wakeWithoutTheEventOnlyMakesTheThreadLookAround() throws InterruptedException {
    AtomicInteger looks = new AtomicInteger();
    Thread thread =
        Thread.ofPlatform()
            .start(() -> {
              ReplyWaiter mine = new ReplyWaiter();
              waiter.set(mine);
              ready.countDown();
              while (!mine.done()) {
                looks.incrementAndGet();
                LockSupport.park(mine);
              }
            });
    ready.await();
    while (looks.get() < 3) {
      waiter.get().wake();
      Thread.onSpinWait();
    }

    assertThat(waiter.get().done()).isFalse();
    assertThat(thread.isAlive()).isTrue();
    waiter.get().signal();
    thread.join();
  }

  @Test
  void signalRunsTheWakerOfAThreadThatSleepsElsewhere() throws InterruptedException {
    AtomicInteger woken = new AtomicInteger();
    Thread thread =
        Thread.ofPlatform()
            .start(() -> {
              ReplyWaiter mine = new ReplyWaiter();
              mine.setWaker(woken::incrementAndGet);
              waiter.set(mine);
            });
    thread.join();
    waiter.get().signal();

    assertThat(woken).hasValue(1);
    waiter.get().clearWaker();
    waiter.get().signal();
    assertThat(woken).hasValue(1);
  }

  @Test
  void ownSignalWakesNobody() {
    AtomicInteger woken = new AtomicInteger();
    ReplyWaiter mine = new ReplyWaiter();
    mine.setWaker(woken::incrementAndGet);
    mine.signal();

    assertThat(woken).hasValue(0);
    assertThat(mine.done()).isTrue();
  }

  private void parkUntilDone() {
    ReplyWaiter mine = new ReplyWaiter();
    waiter.set(mine);
    ready.countDown();
    while (!mine.done()) {
      LockSupport.park(mine);
    }
  }
}
