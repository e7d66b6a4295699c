package dev.parley.base;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * A timer is run, called off or dropped: one of these, once; and none is lost while it is begun.
 */
final class TimerStress {
  private static final long DUE = 5;

  private TimerStress() {}

  /** A timer in a wheel of its own, and what has become of it. */
  abstract static class Shared {
    volatile boolean ran;
    volatile boolean woken;
    final TimingWheel wheel = new TimingWheel(() -> woken = true);
    final Timer timer = new Timer(wheel, DUE, () -> ran = true);

    void advance() {
      wheel.advance(DUE, Runnable::run);
    }
  }

  /** As it is. */
  @JCStressTest
  @State
  @Outcome(
      id = {"true, false", "false, true"},
      expect = ACCEPTABLE,
      desc = "called off, or run")
  @Outcome(expect = FORBIDDEN, desc = "both, or neither")
  public static class Cancelled extends Shared {
    /** Begins it. */
    public Cancelled() {
      wheel.add(timer);
    }

    @Actor
    public void owner() {
      advance();
    }

    @Actor
    public void other(ZZ_Result seen) {
      seen.r1 = timer.cancel();
    }

    @Arbiter
    public void end(ZZ_Result seen) {
      seen.r2 = ran;
    }
  }

  /** Too weak: a look whether it waits, and then a write that it does not. */
  @JCStressTest
  @State
  @Outcome(id = "true, true", expect = ACCEPTABLE_INTERESTING, desc = "called off and run")
  @Outcome(expect = ACCEPTABLE, desc = "called off, or run")
  public static class WeakLookAndWrite {
    private volatile boolean waits = true;

    private boolean claim() {
      if (!waits) {
        return false;
      }
      waits = false;
      return true;
    }

    @Actor
    public void owner(ZZ_Result seen) {
      seen.r2 = claim();
    }

    @Actor
    public void other(ZZ_Result seen) {
      seen.r1 = claim();
    }
  }

  /** As it is: closing drops what another begins, or the owner runs it, or it can be called off. */
  @JCStressTest
  @State
  @Outcome(id = "false", expect = ACCEPTABLE, desc = "one of the two had it")
  @Outcome(id = "true", expect = FORBIDDEN, desc = "dropped, and called off all the same")
  public static class Dropped extends Shared {
    private boolean called;

    /** Begins it. */
    public Dropped() {
      wheel.add(timer);
    }

    @Actor
    public void owner() {
      wheel.removeAll(_ -> {});
    }

    @Actor
    public void other() {
      called = timer.cancel();
    }

    @Arbiter
    public void end(Z_Result seen) {
      advance();
      seen.r1 = ran || (called && timer.cancel());
    }
  }

  /** As it is: the owner turns and goes to rest while another begins a timer that is due. */
  @JCStressTest
  @State
  @Outcome(id = "true", expect = ACCEPTABLE, desc = "run, or the owner comes back for it")
  @Outcome(id = "false", expect = FORBIDDEN, desc = "waits, and nobody comes")
  public static class Begun extends Shared {
    private long until;

    @Actor
    public void owner() {
      advance();
      until = wheel.prepareSleep();
    }

    @Actor
    public void other() {
      wheel.add(timer);
    }

    @Arbiter
    public void end(Z_Result seen) {
      if (woken || until <= DUE) {
        advance();
      }
      seen.r1 = ran;
    }
  }

  /** Too weak: who begins it looks where the hand is before, and not once more afterwards. */
  @JCStressTest
  @State
  @Outcome(id = "true", expect = ACCEPTABLE, desc = "taken by the owner, or seen to be late")
  @Outcome(id = "false", expect = ACCEPTABLE_INTERESTING, desc = "waits, and nobody comes")
  public static class WeakOneLook {
    private volatile long hand;
    private volatile boolean slot;
    private boolean taken;
    private boolean late;

    @Actor
    public void owner() {
      hand = DUE;
      taken = slot;
    }

    @Actor
    public void other() {
      late = hand >= DUE;
      slot = true;
    }

    @Arbiter
    public void end(Z_Result seen) {
      seen.r1 = taken || late;
    }
  }
}
