package dev.parley.valves;

import dev.parley.base.Timers;
import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.Attempts;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallFailureReason;
import dev.parley.pipeline.Valve;
import dev.parley.pipeline.ValveAction;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Retries on the caller's side: repeats calls that failed before they left, and failed calls of
 * {@link dev.parley.calls.api.Idempotent} methods. Before each attempt it waits for a random part
 * of a pause that doubles each time ("exponential back-off with full jitter"), and never past the
 * call's deadline. The retry-after of a target that refused a call as overloaded is added to the
 * pause, and a call whose deadline comes before it fails at once. A {@link RetryBudget} limits the
 * additional attempts of all calls.
 *
 * <p>After the connection of a stub has ended retries are in vain, and the failure is reported at
 * once: stubs of {@link dev.parley.calls.Parley#loadBalanced} go to another endpoint, those of
 * {@code reconnecting} to the next peer if the call had not left.
 *
 * <p>One-way calls are not retried: their failures are not reported to this side.
 *
 * <p>Threads: safe for all. Additional attempts start on the timers' thread.
 */
public final class RetryValve implements Valve {
  private static final long PAUSE_NANOS_MOST = TimeUnit.DAYS.toNanos(365);

  private final int attemptsMax;
  private final long pauseNanos;
  private final long pauseNanosMax;
  private final RetryBudget budget;
  private final Set<CallFailureReason> reasons;
  private final ValveClock clock;

  private RetryValve(Builder builder, ValveClock clock) {
    attemptsMax = builder.attemptsMax;
    pauseNanos = builder.pauseNanos;
    pauseNanosMax = builder.pauseNanosMax;
    budget = builder.budget;
    reasons = EnumSet.copyOf(builder.reasons);
    this.clock = clock;
  }

  /**
   * {@return a builder with three attempts, pauses of 50 ms to 2 s, and at most 10 % additional
   * calls}
   */
  public static Builder builder() {
    return new Builder();
  }

  @Override
  public ValveAction request(Call call) {
    if (!(call instanceof MethodCall method) || method.model().oneWay()) {
      return ValveAction.CONTINUE;
    }
    budget.addShare();
    RetriedCall trying = new RetriedCall(method);
    call.attach(trying);
    trying.attempts.send();
    return ValveAction.SUSPEND;
  }

  @Override
  public void reply(Call call) {
    call.valveAttachment().ifPresent(kept -> ((RetriedCall) kept).end());
  }

  /** State of one call and its attempts, at most one of which is under way. */
  private final class RetriedCall {
    private final MethodCall call;
    final Attempts attempts;
    private final AtomicInteger made = new AtomicInteger(1);
    private volatile NextAttemptTimer pause = new NextAttemptTimer(); // before the next attempt

    RetriedCall(MethodCall call) {
      this.call = call;
      attempts = call.newAttempts(attempt -> ended((MethodCall) attempt));
    }

    private void ended(MethodCall attempt) {
      long nanos = call.done() || !mayTry(attempt) ? -1 : pause(made.get(), attempt);
      if (nanos < 0 || pastDeadline(nanos) || !budget.tryTake()) {
        attempts.settle(attempt);
        return;
      }
      made.incrementAndGet();
      NextAttemptTimer next = new NextAttemptTimer();
      pause = next;
      next.set(clock.after(nanos, attempts::send, () -> endAfter(attempt)));
      if (call.done()) {
        next.cancel();
      }
    }

    /** Fails the call when the timers are closed: nothing would end the pause. */
    private void endAfter(MethodCall attempt) {
      Throwable last = attempt.failure().orElse(null);
      call.fail(
          new CallException.Unavailable(
              call.describe() + ": not tried again, since the timers are closed; after: " + last,
              last,
              attempt.sent()));
    }

    private boolean mayTry(MethodCall attempt) {
      Throwable failure = attempt.failure().orElse(null);
      return made.get() < attemptsMax
          && failure instanceof CallException known
          && reasons.contains(known.reason())
          // What has left may have been carried out: only
          // an idempotent method may be carried out twice.
          && (!attempt.sent() || call.model().idempotent())
          && !call.owner().isClosed();
    }

    private boolean pastDeadline(long pause) {
      long deadline = call.deadlineNanos();
      return deadline != Long.MAX_VALUE && deadline - clock.nanoTime() <= pause;
    }

    void end() {
      attempts.end();
      pause.cancel();
    }
  }

  /**
   * {@return a random part of the pause before the next attempt, plus the retry-after, in
   * nanoseconds}
   */
  private long pause(int made, MethodCall failed) {
    long longest = pauseNanos;
    for (int i = 1; i < made && longest < pauseNanosMax; i++) {
      longest = Math.min(pauseNanosMax, longest * 2);
    }
    long asked =
        failed.failure().orElse(null) instanceof CallException.Overloaded overloaded
            ? overloaded.retryAfter().map(TimeUnit.NANOSECONDS::convert).orElse(0L)
            : 0;
    return Math.min(asked, PAUSE_NANOS_MOST) + ThreadLocalRandom.current().nextLong(longest + 1);
  }

  /** Builder of the valve. Threads: confined to one. */
  public static final class Builder {
    private static final int ATTEMPTS_MAX = 100;

    private int attemptsMax = 3;
    private long pauseNanos = Duration.ofMillis(50).toNanos();
    private long pauseNanosMax = Duration.ofSeconds(2).toNanos();
    private RetryBudget budget = new RetryBudget(0.1, 10);
    private final Set<CallFailureReason> reasons =
        EnumSet.of(CallFailureReason.UNAVAILABLE, CallFailureReason.OVERLOADED);

    private Builder() {}

    /**
     * Sets the limit for attempts at one call, including the first.
     *
     * @throws IllegalArgumentException when it is not 1 to 100
     */
    public Builder attempts(int max) {
      attemptsMax = (int) SettingChecks.between(1, ATTEMPTS_MAX, "attempts", max);
      return this;
    }

    /**
     * Sets the longest pause before the second attempt, and the longest before any.
     *
     * @throws IllegalArgumentException when one is not longer than zero, or the second is shorter,
     *     or longer than a day
     */
    public Builder pauses(Duration first, Duration longest) {
      pauseNanos = SettingChecks.positive("the first pause", first);
      pauseNanosMax = SettingChecks.positive("the longest pause", longest);
      if (pauseNanosMax < pauseNanos || longest.compareTo(Duration.ofDays(1)) > 0) {
        throw new IllegalArgumentException(
            "the longest pause is " + longest + ", not " + first + " to a day");
      }
      return this;
    }

    /** Sets the budget for the additional attempts of all calls. */
    public Builder budget(RetryBudget value) {
      budget = value;
      return this;
    }

    /**
     * Adds reasons after which idempotent methods are retried as well.
     *
     * @throws IllegalArgumentException for cancelled and deadline exceeded, which end the whole
     *     call
     */
    public Builder alsoAfter(CallFailureReason... more) {
      for (CallFailureReason reason : more) {
        if (reason == CallFailureReason.DEADLINE_EXCEEDED
            || reason == CallFailureReason.CANCELLED) {
          throw new IllegalArgumentException(reason + " ends the call, and all attempts at it");
        }
      }
      reasons.addAll(List.of(more));
      return this;
    }

    /**
     * {@return the valve}
     *
     * @param timers timers for the pauses; not closed by the valve
     */
    public RetryValve build(Timers timers) {
      return build(ValveClock.of(timers));
    }

    RetryValve build(ValveClock clock) {
      return new RetryValve(this, clock);
    }
  }
}
