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

/** A stub for the same JVM is redirected while it is called. */
final class DirectStubStress {
  private DirectStubStress() {}

  /** Fields as a stub has them, without the care. */
  private static final class WeakStub {
    CountContract servant = new CountContract.Servant(1); // null: by the way
    CountContract way = new CountContract.Servant(2);

    int number() {
      CountContract straight = servant;
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
    private final DirectStub stub = CountContract.to(1);

    @Actor
    public void caller(I_Result seen) {
      seen.r1 = CountContract.call((CountContract) stub);
    }

    @Actor
    public void exporter() {
      stub.redirectTo(CountContract.closed());
      stub.directTo(new CountContract.Servant(3), CountContract.closed());
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
      CountContract.Servant second = new CountContract.Servant(0);
      stub.servant = second;
      second.number = CountContract.call((CountContract) CountContract.to(3)); // takes its time
    }
  }

  /** As it is: who finds no servant finds the way that came in its place. */
  @JCStressTest
  @State
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "the servant")
  @Outcome(id = "3", expect = ACCEPTABLE, desc = "the way that came in its place")
  @Outcome(expect = FORBIDDEN, desc = "the way that was there before")
  public static class Around {
    private final DirectStub stub = CountContract.to(1);

    @Actor
    public void caller(I_Result seen) {
      seen.r1 = CountContract.call((CountContract) stub);
    }

    @Actor
    public void exporter() {
      stub.redirectTo(CountContract.to(3));
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
      stub.way = (CountContract) CountContract.to(3); // takes its time
    }
  }
}
