package dev.parley.transport.memory;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZI_Result;

/** Who sees that a record is there sees what is in it: readable first, its word second. */
final class RecordStress {
  private RecordStress() {}

  /** As it is. */
  @JCStressTest
  @State
  @Outcome(id = "true, 0", expect = FORBIDDEN, desc = "a record that is not all there")
  @Outcome(expect = ACCEPTABLE, desc = "all of it, or nothing yet")
  public static class Published {
    private final StressRing slot = new StressRing();

    @Actor
    public void writer() {
      slot.write(7);
      slot.writing.publish();
    }

    @Actor
    public void reader(ZI_Result seen) {
      seen.r1 = slot.readable();
      seen.r2 = slot.word();
    }
  }

  /** Too weak: publishes first. */
  @JCStressTest
  @State
  @Outcome(id = "true, 0", expect = ACCEPTABLE_INTERESTING, desc = "a record that is not all there")
  @Outcome(expect = ACCEPTABLE, desc = "all of it, or nothing yet")
  public static class WeakEarly {
    private final StressRing slot = new StressRing();

    @Actor
    public void writer() {
      slot.publish();
      slot.write(7);
    }

    @Actor
    public void reader(ZI_Result seen) {
      seen.r1 = slot.readable();
      seen.r2 = slot.word();
    }
  }

  /** Too weak: plain writes and reads. No x86 exchanges two of a kind, but the compiler may. */
  @JCStressTest
  @State
  @Outcome(id = "true, 0", expect = ACCEPTABLE_INTERESTING, desc = "a record that is not all there")
  @Outcome(expect = ACCEPTABLE, desc = "all of it, or nothing yet")
  public static class WeakPlain {
    private final StressRing slot = new StressRing();

    @Actor
    public void writer() {
      slot.write(7);
      slot.publishPlainly();
    }

    @Actor
    public void reader(ZI_Result seen) {
      seen.r1 = slot.readablePlainly();
      seen.r2 = slot.word();
    }
  }
}
