package dev.parley.calls;

import dev.parley.calls.spi.DirectStub;
import dev.parley.calls.spi.Stub;
import dev.parley.pipeline.CallException;

/** A contract, its servants, and its stubs for the same JVM. */
interface CountContract {
  /** What a call gives that failed as one of a closed export. */
  int CLOSED = -1;

  /** {@return the servant's number} */
  int number();

  /** A servant whose number is not final, so that one that is not whole yet has another. */
  final class Servant implements CountContract {
    int number;

    Servant(int number) {
      this.number = number;
    }

    @Override
    public int number() {
      return number;
    }
  }

  /** {@return a stub whose calls go by {@link #closed}} */
  static DirectStub stub() {
    return Contract.of(CountContract.class).direct(nowhere(), closed());
  }

  /** {@return a stub whose calls fail} */
  static Stub closed() {
    return (Stub) Contract.of(CountContract.class).stub(nowhere());
  }

  /** {@return a stub whose calls go to a servant with that number} */
  static DirectStub to(int number) {
    DirectStub stub = stub();
    stub.directTo(new Servant(number), closed());
    return stub;
  }

  private static FailingTarget nowhere() {
    return new FailingTarget("nowhere", () -> new CallException.Unavailable("closed"));
  }

  /** {@return what a call gives} */
  static int call(CountContract stub) {
    try {
      return stub.number();
    } catch (CallException.Unavailable e) {
      return CLOSED;
    }
  }
}
