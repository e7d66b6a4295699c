package dev.parley.calls;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.parley.calls.spi.DirectStub;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** A stub for the same JVM is led elsewhere while it is called. */
final class LeadStress {
  private LeadStress() {}

  /** Fields as a stub has them, without the care. */
  private static final class WeakStub {
    Count servant = new Count.Servant(1); // null: by the way
    Count way = new Count.Servant(2);

    int number() {
      Count straight = servant;
      return straight == null ? way.number() : straight.number();
    }
  }

  /** As it is: closed, and exported again. */
  @JCStressTest
  @State
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "the first servant")
  @Outcome(id = "-1", expect = ACCEPTABLE, desc = "closed")
  @Outcome(id = "3", expect = ACCEPTABLE, desc = "the second servant")
  @Outcome(expect = FORBIDDEN, desc = "a servant that is not whole")
  public static class Again {
    private final DirectStub stub = Count.to(1);

    @Actor
    public void caller(I_Result seen) {
      seen.r1 = Count.call((Count) stub);
    }

    @Actor
    public void exporter() {
      stub.around(Count.closed());
      stub.straight(new Count.Servant(3), Count.closed());
    }
  }

  /** Too weak: the stub leads to the second servant before that is whole. */
  @JCStressTest
  @State
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "the first servant")
  @Outcome(id = "3", expect = ACCEPTABLE, desc = "the second servant")
  @Outcome(id = "0", expect = ACCEPTABLE_INTERESTING, desc = "a servant that is not whole")
  public static class WeakEarly {
    private final WeakStub stub = new WeakStub();

    @Actor
    public void caller(I_Result seen) {
      seen.r1 = stub.number();
    }

    @Actor
    public void exporter() {
      Count.Servant second = new Count.Servant(0);
      stub.servant = second;
      second.number = Count.call((Count) Count.to(3)); // takes its time
    }
  }

  /** As it is: who finds no servant finds the way that came in its place. */
  @JCStressTest
  @State
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "the servant")
  @Outcome(id = "3", expect = ACCEPTABLE, desc = "the way that came in its place")
  @Outcome(expect = FORBIDDEN, desc = "the way that was there before")
  public static class Around {
    private final DirectStub stub = Count.to(1);

    @Actor
    public void caller(I_Result seen) {
      seen.r1 = Count.call((Count) stub);
    }

    @Actor
    public void exporter() {
      stub.around(Count.to(3));
    }
  }

  /** Too weak: takes the servant away before the way is there. */
  @JCStressTest
  @State
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "the servant")
  @Outcome(id = "3", expect = ACCEPTABLE, desc = "the way that came in its place")
  @Outcome(id = "2", expect = ACCEPTABLE_INTERESTING, desc = "the way that was there before")
  public static class WeakOrder {
    private final WeakStub stub = new WeakStub();

    @Actor
    public void caller(I_Result seen) {
      seen.r1 = stub.number();
    }

    @Actor
    public void exporter() {
      stub.servant = null;
      stub.way = (Count) Count.to(3); // takes its time
    }
  }
}
