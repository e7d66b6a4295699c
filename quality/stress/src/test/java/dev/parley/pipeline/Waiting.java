package dev.parley.pipeline;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A call of a line with one valve, which suspends it; and how often it came to an end. */
final class Waiting extends Call {
  private static final Caller NOBODY = new Caller("nobody", Optional.empty());
  private static final Valveline LINE =
      new Valveline(
          List.of(Waiting::suspend), call -> ((Waiting) call).carriedOut.incrementAndGet());

  final AtomicInteger carriedOut = new AtomicInteger();
  final AtomicInteger ended = new AtomicInteger();
  volatile boolean suspended;

  private static Step suspend(Call call) {
    ((Waiting) call).suspended = true;
    return Step.SUSPEND;
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
  public Caller caller() {
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
  protected void attempt(Call call, Runnable whenEnded) {
    throw new UnsupportedOperationException("there are no attempts");
  }

  @Override
  protected void ended() {
    ended.incrementAndGet();
  }
}
