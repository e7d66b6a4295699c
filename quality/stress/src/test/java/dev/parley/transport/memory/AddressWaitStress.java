package dev.parley.transport.memory;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;

/** Sleeps in the kernel end: those that the peer ends, and those that this side ends itself. */
final class AddressWaitStress {
  private AddressWaitStress() {}

  private static void sleep(StressRing slot, BooleanSupplier news) {
    while (!news.getAsBoolean()) {
      slot.own.arm();
      if (!news.getAsBoolean()) {
        slot.own.sleep(TimeUnit.HOURS.toNanos(1));
      }
      slot.own.disarm();
    }
  }

  /** Makes it likely, not certain: the kernel does not tell. */
  private static void onceItSleeps(StressRing slot) {
    while (!slot.peers.armed()) {
      Thread.onSpinWait();
    }
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
  }

  /** As it is: the peer rings. */
  @JCStressTest(Mode.Termination)
  @State
  @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "woken")
  @Outcome(id = "STALE", expect = FORBIDDEN, desc = "sleeps for ever")
  public static class Rung {
    private final StressRing slot = new StressRing();

    @Actor
    public void sleeper() {
      sleep(slot, slot::readable);
    }

    @Signal
    public void peer() {
      slot.publish();
      slot.peers.signal();
    }
  }

  /** As it is: the peer has died while it rang, and this side has news of its own. */
  @JCStressTest(Mode.Termination)
  @State
  @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "woken")
  @Outcome(id = "STALE", expect = FORBIDDEN, desc = "sleeps for ever")
  public static class Roused {
    private final StressRing slot = new StressRing();
    private volatile boolean news;

    @Actor
    public void sleeper() {
      sleep(slot, () -> news);
    }

    @Signal
    public void ownSide() {
      onceItSleeps(slot);
      slot.ringByHalf();
      news = true;
      slot.own.wakeSelf();
    }
  }

  /** Too weak: believes the word, which says that somebody is about to be woken. */
  @JCStressTest(Mode.Termination)
  @State
  @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "woken")
  @Outcome(id = "STALE", expect = ACCEPTABLE_INTERESTING, desc = "sleeps for ever")
  public static class WeakRing {
    private final StressRing slot = new StressRing();
    private volatile boolean news;

    @Actor
    public void sleeper() {
      sleep(slot, () -> news);
    }

    @Signal
    public void ownSide() {
      onceItSleeps(slot);
      slot.ringByHalf();
      news = true;
      slot.own.signal();
    }
  }
}
