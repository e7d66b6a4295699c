package dev.parley.pipeline;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.Z_Result;

/** A call goes on once each time it was suspended, and ends once, whoever ends it. */
final class CallStress {
  private CallStress() {}

  /** Resumed while the valve that suspends it has not come back yet, or has. */
  @JCStressTest
  @State
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "goes on once")
  @Outcome(expect = FORBIDDEN, desc = "waits for ever, or goes on twice")
  public static class Resumed {
    private final SuspendedCall call = new SuspendedCall();
    private boolean resumed;

    @Actor
    public void owner() {
      call.run();
    }

    @Actor
    public void other() {
      resumed = call.suspended;
      if (resumed) {
        call.resume();
      }
    }

    @Arbiter
    public void end(I_Result seen) {
      if (!resumed) {
        call.resume();
      }
      seen.r1 = call.carriedOut.get();
    }
  }

  /** Resumed by two at once. */
  @JCStressTest
  @State
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "goes on once")
  @Outcome(expect = FORBIDDEN, desc = "waits for ever, or goes on twice")
  public static class ResumedByTwo {
    private final SuspendedCall call = new SuspendedCall();

    /** Suspends it. */
    public ResumedByTwo() {
      call.run();
    }

    @Actor
    public void one() {
      call.resume();
    }

    @Actor
    public void other() {
      call.resume();
    }

    @Arbiter
    public void end(I_Result seen) {
      seen.r1 = call.carriedOut.get();
    }
  }

  /** A reply against a deadline, which is as a cancel is, of a call that waits. */
  @JCStressTest
  @State
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "ends once, and one of them is told so")
  @Outcome(expect = FORBIDDEN, desc = "ends never or twice, or none or both are told so")
  public static class Ended {
    private final SuspendedCall call = new SuspendedCall();
    private boolean replied;
    private boolean late;

    /** Suspends it. */
    public Ended() {
      call.run();
    }

    @Actor
    public void reply() {
      replied = call.succeed();
    }

    @Actor
    public void deadline() {
      late = call.fail(new CallException.DeadlineExceeded("late"));
    }

    @Arbiter
    public void end(II_Result seen) {
      seen.r1 = call.ended.get();
      seen.r2 = (replied ? 1 : 0) + (late ? 1 : 0);
    }
  }

  /** Ended from outside while it is resumed: it may be carried out, and ends once all the same. */
  @JCStressTest
  @State
  @Outcome(
      id = {"0, 1", "1, 1"},
      expect = ACCEPTABLE,
      desc = "ends once, carried out or not")
  @Outcome(expect = FORBIDDEN, desc = "ends never or twice")
  public static class ResumedAndEnded {
    private final SuspendedCall call = new SuspendedCall();

    /** Suspends it. */
    public ResumedAndEnded() {
      call.run();
    }

    @Actor
    public void resume() {
      call.resume();
    }

    @Actor
    public void cancel() {
      call.fail(new CallException.Cancelled("cancelled"));
    }

    @Arbiter
    public void end(II_Result seen) {
      seen.r1 = call.carriedOut.get();
      seen.r2 = call.ended.get();
    }
  }

  /** Too weak: who stops to wait and who resumes it write plainly, then look at each other. */
  @JCStressTest
  @State
  @Outcome(id = "false", expect = ACCEPTABLE_INTERESTING, desc = "waits for ever")
  @Outcome(id = "true", expect = ACCEPTABLE, desc = "goes on")
  public static class WeakPlain {
    private boolean waiting;
    private boolean resumed;
    private boolean seenByOwner;
    private boolean seenByOther;

    @Actor
    public void owner() {
      waiting = true;
      seenByOwner = resumed;
    }

    @Actor
    public void other() {
      resumed = true;
      seenByOther = waiting;
    }

    @Arbiter
    public void end(Z_Result seen) {
      seen.r1 = seenByOwner || seenByOther;
    }
  }

  /** Too weak: a look whether it has ended, and then a write that it has. */
  @JCStressTest
  @State
  @Outcome(id = "2", expect = ACCEPTABLE_INTERESTING, desc = "ends twice")
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "ends once")
  public static class WeakLookAndWrite {
    private volatile boolean over;
    private boolean replied;
    private boolean cancelled;

    private boolean end() {
      if (over) {
        return false;
      }
      over = true;
      return true;
    }

    @Actor
    public void reply() {
      replied = end();
    }

    @Actor
    public void cancel() {
      cancelled = end();
    }

    @Arbiter
    public void end(I_Result seen) {
      seen.r1 = (replied ? 1 : 0) + (cancelled ? 1 : 0);
    }
  }
}
