package dev.parley.pipeline;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A call of a line with one valve, which suspends it; and how often it came to an end. */
final class SuspendedCall extends Call {
  private static final CallerIdentity NOBODY = new CallerIdentity("nobody", Optional.empty());
  private static final Valveline LINE =
      new Valveline(
          List.of(SuspendedCall::suspend),
          call -> ((SuspendedCall) call).carriedOut.incrementAndGet());

  final AtomicInteger carriedOut = new AtomicInteger();
  final AtomicInteger ended = new AtomicInteger();
  volatile boolean suspended;

  private static ValveAction suspend(Call call) {
    ((SuspendedCall) call).suspended = true;
    return ValveAction.SUSPEND;
  }

  /** Sends it down the line. */
  void run() {
    LINE.run(this);
  }

  @Override
  public String contract() {
    return "dev.example.Desk";
  }

  @Override
  public String method() {
    return "wait";
  }

  @Override
  public CallerIdentity caller() {
    return NOBODY;
  }

  @Override
  public String describe() {
    return "Desk.wait";
  }

  @Override
  protected void result(@Nullable Object value) {
    // how often it ends counts, not with what
  }

  @Override
  protected void resultOf(Call attempt) {
    throw new UnsupportedOperationException("there are no attempts");
  }

  @Override
  protected void prepareAttempt(Call call, Runnable whenEnded) {
    throw new UnsupportedOperationException("there are no attempts");
  }

  @Override
  protected void ended() {
    ended.incrementAndGet();
  }
}
