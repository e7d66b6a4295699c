package dev.parley.server.media;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.atomic.AtomicBoolean;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** A datagram is seen whole or not at all, and nobody sleeps while one waits. */
final class CrossThreadQueueStress {
  private static final byte[] DATAGRAM = {0, 7};

  private CrossThreadQueueStress() {}

  private static CrossThreadQueue ring() {
    return new CrossThreadQueue(2);
  }

  private static void offer(CrossThreadQueue ring) {
    ring.offer(DATAGRAM, 1, 1, DATAGRAM, 0, 2);
  }

  /** As it is: what waits is there. */
  @JCStressTest
  @State
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "nothing yet")
  @Outcome(id = "1, 7", expect = ACCEPTABLE, desc = "all of it")
  @Outcome(expect = FORBIDDEN, desc = "a datagram that is not all there")
  public static class Whole {
    private final CrossThreadQueue ring = ring();

    @Actor
    public void reader() {
      offer(ring);
    }

    @Actor
    public void owner(II_Result seen) {
      seen.r1 = ring.size();
      seen.r2 = seen.r1 == 0 ? 0 : ring.length() * ring.bytes()[ring.from()];
    }
  }

  /** Too weak: tells of a datagram before it is there. */
  @JCStressTest
  @State
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "nothing yet")
  @Outcome(id = "1, 7", expect = ACCEPTABLE, desc = "all of it")
  @Outcome(id = "1, 0", expect = ACCEPTABLE_INTERESTING, desc = "a datagram that is not all there")
  public static class WeakEarly {
    private final byte[] bytes = new byte[1];
    private final AtomicBoolean added = new AtomicBoolean();

    @Actor
    public void reader() {
      added.setRelease(true);
      bytes[0] = DATAGRAM[1];
    }

    @Actor
    public void owner(II_Result seen) {
      seen.r1 = added.getAcquire() ? 1 : 0;
      seen.r2 = seen.r1 == 0 ? 0 : bytes[0];
    }
  }

  /** As it is: says that it rests and looks; adds and asks. */
  @JCStressTest
  @State
  @Outcome(id = "false, false", expect = FORBIDDEN, desc = "rests, and nobody wakes it")
  @Outcome(expect = ACCEPTABLE, desc = "is woken, or sees what is there")
  public static class Rested {
    private final CrossThreadQueue ring = ring();
    private final SleepFlag rest = new SleepFlag();

    @Actor
    public void reader(ZZ_Result seen) {
      offer(ring);
      seen.r1 = rest.mustWake();
    }

    @Actor
    public void owner(ZZ_Result seen) {
      rest.announceSleep();
      seen.r2 = ring.size() > 0;
    }
  }

  /** Too weak: each may look before the other can see what it has said. */
  @JCStressTest
  @State
  @Outcome(
      id = "false, false",
      expect = ACCEPTABLE_INTERESTING,
      desc = "rests, and nobody wakes it")
  @Outcome(expect = ACCEPTABLE, desc = "is woken, or sees what is there")
  public static class WeakRest {
    private final CrossThreadQueue ring = ring();
    private final AtomicBoolean resting = new AtomicBoolean();

    @Actor
    public void reader(ZZ_Result seen) {
      offer(ring);
      seen.r1 = resting.getAcquire();
    }

    @Actor
    public void owner(ZZ_Result seen) {
      resting.setRelease(true);
      seen.r2 = ring.size() > 0;
    }
  }
}
