package dev.parley.transport.memory;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Nobody goes to sleep on news: saw them first, armed at the end second. Who saw nothing and is
 * still armed sleeps for ever.
 */
final class WakeUpEventStress {
  private WakeUpEventStress() {}

  /** What the steps have in common. */
  abstract static class Shared {
    final StressRing slot = new StressRing();

    boolean look() {
      return slot.readable();
    }

    void publish() {
      slot.publish();
    }
  }

  /** As it is. */
  @JCStressTest
  @State
  @Outcome(id = "false, true", expect = FORBIDDEN, desc = "sleeps on news")
  @Outcome(expect = ACCEPTABLE, desc = "saw the news, or was rung")
  public static class Rung extends Shared {
    @Actor
    public void sleeper(ZZ_Result seen) {
      slot.own.arm();
      seen.r1 = look();
    }

    @Actor
    public void peer() {
      publish();
      slot.peers.signal();
    }

    @Arbiter
    public void end(ZZ_Result seen) {
      seen.r2 = slot.own.armed();
    }
  }

  /** Too weak: a write and a later read of something else may be exchanged, on both sides. */
  @JCStressTest
  @State
  @Outcome(id = "false, true", expect = ACCEPTABLE_INTERESTING, desc = "sleeps on news")
  @Outcome(expect = ACCEPTABLE, desc = "saw the news, or was rung")
  public static class WeakRelease extends Shared {
    @Actor
    public void sleeper(ZZ_Result seen) {
      slot.armByRelease();
      seen.r1 = look();
    }

    @Actor
    public void peer() {
      slot.publishByRelease();
      slot.ringByAcquire();
    }

    @Arbiter
    public void end(ZZ_Result seen) {
      seen.r2 = slot.own.armed();
    }
  }

  /** Too weak: no look after arming, only one before. */
  @JCStressTest
  @State
  @Outcome(id = "false, true", expect = ACCEPTABLE_INTERESTING, desc = "sleeps on news")
  @Outcome(expect = ACCEPTABLE, desc = "saw the news, or was rung")
  public static class WeakOneLook extends Shared {
    @Actor
    public void sleeper(ZZ_Result seen) {
      seen.r1 = look();
      slot.own.arm();
    }

    @Actor
    public void peer() {
      publish();
      slot.peers.signal();
    }

    @Arbiter
    public void end(ZZ_Result seen) {
      seen.r2 = slot.own.armed();
    }
  }
}
