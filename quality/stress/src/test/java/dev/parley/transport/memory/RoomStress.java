package dev.parley.transport.memory;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** Room in a full ring: what is read is not written over, and who waits for room is told. */
final class RoomStress {
  private RoomStress() {}

  private static StressRing full() {
    StressRing slot = new StressRing();
    slot.write(7);
    slot.write(7);
    slot.writing.publish();
    return slot;
  }

  /** As it is: the second record comes when the first one was read. */
  @JCStressTest
  @State
  @Outcome(id = "7", expect = ACCEPTABLE, desc = "what was written first")
  @Outcome(expect = FORBIDDEN, desc = "written over before it was read")
  public static class Freed {
    private final StressRing slot = full();

    @Actor
    public void reader(I_Result seen) {
      seen.r1 = slot.word();
      slot.ring.publishRead(StressRing.FULL_BYTES);
    }

    @Actor
    public void writer() {
      if (slot.writing.place(StressRing.RECORD_BYTES)) {
        slot.write(8);
      }
    }
  }

  /** Too weak: frees first. */
  @JCStressTest
  @State
  @Outcome(id = "7", expect = ACCEPTABLE, desc = "what was written first")
  @Outcome(expect = ACCEPTABLE_INTERESTING, desc = "written over before it was read")
  public static class WeakEarly {
    private final StressRing slot = full();

    @Actor
    public void reader(I_Result seen) {
      slot.ring.publishRead(StressRing.FULL_BYTES);
      seen.r1 = slot.word();
    }

    @Actor
    public void writer() {
      if (slot.writing.place(StressRing.RECORD_BYTES)) {
        slot.write(8);
      }
    }
  }

  /** Too weak: plain writes and reads. No x86 exchanges a read with a later write. */
  @JCStressTest
  @State
  @Outcome(id = "7", expect = ACCEPTABLE, desc = "what was written first")
  @Outcome(expect = ACCEPTABLE_INTERESTING, desc = "written over before it was read")
  public static class WeakPlain {
    private final StressRing slot = full();

    @Actor
    public void reader(I_Result seen) {
      seen.r1 = slot.word();
      slot.publishReadPlainly();
    }

    @Actor
    public void writer() {
      if (slot.roomPlainly()) {
        slot.write(8);
      }
    }
  }

  /** As it is: who finds no room says so and looks again; who reads tells, or was seen. */
  @JCStressTest
  @State
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "told")
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "saw the room")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "saw the room, and told as well")
  @Outcome(expect = FORBIDDEN, desc = "waits for room for ever")
  public static class Awaited {
    private final StressRing slot = full();

    @Actor
    public void writer(II_Result seen) {
      slot.ring.full();
      seen.r1 = slot.writing.place(StressRing.RECORD_BYTES) ? 1 : 0;
    }

    @Actor
    public void reader(II_Result seen) {
      seen.r2 = slot.ring.publishRead(StressRing.FULL_BYTES) ? 1 : 0;
    }
  }

  /** Too weak: a write and a later read of something else may be exchanged. */
  @JCStressTest
  @State
  @Outcome(id = "0, 0", expect = ACCEPTABLE_INTERESTING, desc = "waits for room for ever")
  @Outcome(expect = ACCEPTABLE, desc = "told, or saw the room")
  public static class WeakRelease {
    private final StressRing slot = full();

    @Actor
    public void writer(II_Result seen) {
      slot.fullByRelease();
      seen.r1 = slot.writing.place(StressRing.RECORD_BYTES) ? 1 : 0;
    }

    @Actor
    public void reader(II_Result seen) {
      slot.publishReadByRelease();
      seen.r2 = slot.fullByAcquire() ? 1 : 0;
    }
  }

  /** Too weak: looks for room before it says that it waits. */
  @JCStressTest
  @State
  @Outcome(id = "0, 0", expect = ACCEPTABLE_INTERESTING, desc = "waits for room for ever")
  @Outcome(expect = ACCEPTABLE, desc = "told, or saw the room")
  public static class WeakOneLook {
    private final StressRing slot = full();

    @Actor
    public void writer(II_Result seen) {
      seen.r1 = slot.writing.place(StressRing.RECORD_BYTES) ? 1 : 0;
      slot.ring.full();
    }

    @Actor
    public void reader(II_Result seen) {
      seen.r2 = slot.ring.publishRead(StressRing.FULL_BYTES) ? 1 : 0;
    }
  }
}
