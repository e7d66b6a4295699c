package dev.parley.valves;

import dev.parley.base.Timers;
import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.Attempts;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.Valve;
import dev.parley.pipeline.ValveAction;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Hedged requests on the caller's side: while the reply to a call of an {@link
 * dev.parley.calls.api.Idempotent} method is slow, another attempt is sent beside the first after a
 * delay. The first reply wins, and the other attempts are cancelled. A declared exception is a
 * reply; other failures count when no attempt is left.
 *
 * <p>Threads: safe for all. Additional attempts start on the timers' thread.
 */
public final class HedgeValve implements Valve {
  private final int attemptsMax;
  private final long delayNanos; // 0: the percentile decides
  private final double percentile;
  private final RetryBudget budget;
  private final ValveClock clock;
  private final Map<String, LatencyPercentile> seen = new ConcurrentHashMap<>(); // by method

  private HedgeValve(Builder builder, ValveClock clock) {
    attemptsMax = builder.attemptsMax;
    delayNanos = builder.delayNanos;
    percentile = builder.percentile;
    budget = builder.budget;
    this.clock = clock;
  }

  /** {@return a builder that sends another attempt after a fixed delay} */
  public static Builder after(Duration delay) {
    return new Builder(SettingChecks.positive("the delay", delay), 0);
  }

  /**
   * {@return a builder that sends another attempt when a reply takes longer than a percentile of
   * its method's latest replies; none before enough replies were seen}
   *
   * @param percentile the share of replies that are not slow, such as 0.95
   * @throws IllegalArgumentException when it is not 0.5 to 0.999
   */
  public static Builder afterPercentile(double percentile) {
    return new Builder(0, SettingChecks.between(0.5, 0.999, "the percentile", percentile));
  }

  @Override
  public ValveAction request(Call call) {
    if (!(call instanceof MethodCall method)
        || !method.model().idempotent()
        || method.model().oneWay()) {
      return ValveAction.CONTINUE;
    }
    budget.addShare();
    HedgedCall hedging = new HedgedCall(method);
    call.attach(hedging);
    hedging.begin();
    return ValveAction.SUSPEND;
  }

  @Override
  public void reply(Call call) {
    call.valveAttachment().ifPresent(kept -> ((HedgedCall) kept).end());
  }

  /** State of one call and its attempts. */
  private final class HedgedCall {
    private final MethodCall call;
    private final Attempts attempts;
    private final long beganNanos = clock.nanoTime();
    private int made; // guarded by this
    private int open; // guarded by this: attempts that have not ended
    private volatile NextAttemptTimer pause = new NextAttemptTimer(); // before the next attempt

    HedgedCall(MethodCall call) {
      this.call = call;
      attempts = call.newAttempts(this::ended);
    }

    void begin() {
      send();
      awaitAnswer();
    }

    private boolean send() {
      synchronized (this) {
        made++;
        open++;
      }
      return attempts.send();
    }

    private void awaitAnswer() {
      long delay = delay(call);
      if (call.done() || delay == Long.MAX_VALUE || isLast()) {
        return;
      }
      NextAttemptTimer next = new NextAttemptTimer();
      pause = next;
      next.set(clock.after(delay, this::more, () -> {})); // without timers there is no hedge
      // The call may have ended before the timer was set, and then nothing else would cancel it.
      if (call.done()) {
        next.cancel();
      }
    }

    private synchronized boolean isLast() {
      return made >= attemptsMax;
    }

    private void more() {
      if (!call.done() && budget.tryTake() && send()) {
        awaitAnswer();
      }
    }

    private void ended(Call attempt) {
      boolean others;
      synchronized (this) {
        open--;
        others = open > 0;
      }
      boolean answered = attempt.failure().filter(CallException.class::isInstance).isEmpty();
      // A failure is only reported when no other attempt can still succeed.
      if (answered || !others) {
        attempts.settle(attempt);
      }
    }

    void end() {
      attempts.end();
      pause.cancel();
      if (delayNanos == 0 && call.failure().isEmpty()) {
        latencies(call).took(clock.nanoTime() - beganNanos);
      }
    }
  }

  private long delay(MethodCall call) {
    return delayNanos == 0 ? latencies(call).usual() : delayNanos;
  }

  private LatencyPercentile latencies(MethodCall call) {
    return seen.computeIfAbsent(call.model().label(), method -> new LatencyPercentile(percentile));
  }

  /** Builder of the valve. Threads: confined to one. */
  public static final class Builder {
    private static final int ATTEMPTS_MAX = 10;

    private final long delayNanos;
    private final double percentile;
    private int attemptsMax = 2;
    private RetryBudget budget = new RetryBudget(0.1, 10);

    private Builder(long delayNanos, double percentile) {
      this.delayNanos = delayNanos;
      this.percentile = percentile;
    }

    /**
     * Sets the limit for attempts at one call, including the first; each follows after another
     * delay.
     *
     * @throws IllegalArgumentException when it is not 2 to 10
     */
    public Builder attempts(int max) {
      attemptsMax = (int) SettingChecks.between(2, ATTEMPTS_MAX, "attempts", max);
      return this;
    }

    /** Sets the budget for the additional attempts of all calls. */
    public Builder budget(RetryBudget value) {
      budget = value;
      return this;
    }

    /**
     * {@return the valve}
     *
     * @param timers timers for the delay; not closed by the valve
     */
    public HedgeValve build(Timers timers) {
      return build(ValveClock.of(timers));
    }

    HedgeValve build(ValveClock clock) {
      return new HedgeValve(this, clock);
    }
  }
}
