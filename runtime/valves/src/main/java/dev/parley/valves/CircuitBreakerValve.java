package dev.parley.valves;

import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallFailureReason;
import dev.parley.pipeline.Valve;
import dev.parley.pipeline.ValveAction;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Circuit breaker for the caller's side: when too many of the latest calls to an endpoint failed,
 * calls to it fail at once as unavailable, without being sent, for a pause; then a few trial calls
 * are let through, and when they succeed, all calls are.
 *
 * <p>Failures are the reasons that indicate an unhealthy target: unavailable, deadline exceeded,
 * overloaded, or failed. Cancelled calls do not count, nor do those that a limit on this side
 * refused before they left; all others count as successes.
 *
 * <p>Threads: safe for all. Memory: one ring of outcomes for each endpoint, for at most 1,000
 * endpoints; the least recently used ones are dropped first.
 */
public final class CircuitBreakerValve implements Valve {
  static final int TARGETS_MAX = 1_000;

  private final CircuitBreaker.BreakerRules rules;
  private final Set<CallFailureReason> failures;
  private final LongSupplier nanoTime;
  private final Map<String, CircuitBreaker> targets = new ConcurrentHashMap<>(); // by endpoint

  private CircuitBreakerValve(Builder builder, LongSupplier nanoTime) {
    rules =
        new CircuitBreaker.BreakerRules(
            builder.window, builder.least, builder.share, builder.pauseNanos, builder.trials);
    failures = EnumSet.copyOf(builder.failures);
    this.nanoTime = nanoTime;
  }

  /**
   * {@return a builder that opens when half of the last 50 calls failed, ten at least, for 5 s, and
   * closes after three successful trials}
   */
  public static Builder builder() {
    return new Builder();
  }

  /** State of a call that was let through. */
  private record BreakerPass(CircuitBreaker breaker, int turn) {}

  @Override
  public ValveAction request(Call call) {
    if (!(call instanceof MethodCall method)) {
      return ValveAction.CONTINUE;
    }
    CircuitBreaker breaker = breaker(method.owner().endpoint());
    long now = nanoTime.getAsLong();
    int turn = breaker.enter(now);
    if (turn == CircuitBreaker.REFUSED) {
      call.fail(
          CallException.Unavailable.untraced(
              call.describe()
                  + ": not asked, since too many calls failed; tried again in "
                  + TimeUnit.NANOSECONDS.toMillis(breaker.pause(now))
                  + " ms"));
      return ValveAction.DONE;
    }
    call.attach(new BreakerPass(breaker, turn));
    return ValveAction.CONTINUE;
  }

  @Override
  public void reply(Call call) {
    if (!(call.valveAttachment().orElse(null) instanceof BreakerPass entered)) {
      return;
    }
    CallFailureReason reason =
        call.failure().orElse(null) instanceof CallException known
            ? known.reason()
            : CallFailureReason.APPLICATION;
    boolean refusedHere = reason == CallFailureReason.OVERLOADED && !((MethodCall) call).sent();
    if (reason == CallFailureReason.CANCELLED || refusedHere) {
      entered.breaker.endedWithoutResult(entered.turn);
    } else {
      entered.breaker.ended(entered.turn, failures.contains(reason), nanoTime.getAsLong());
    }
  }

  /** {@return the breaker of an endpoint} */
  CircuitBreaker breaker(String place) {
    CircuitBreaker known = targets.get(place);
    return known == null ? added(place) : known;
  }

  private synchronized CircuitBreaker added(String place) {
    if (targets.size() >= TARGETS_MAX) {
      makeRoom();
    }
    return targets.computeIfAbsent(place, key -> new CircuitBreaker(rules));
  }

  private void makeRoom() {
    targets.values().removeIf(CircuitBreaker::isInitial);
    if (targets.size() >= TARGETS_MAX) {
      long now = nanoTime.getAsLong();
      targets.entrySet().stream()
          .max(Comparator.comparingLong(target -> target.getValue().idleNanos(now)))
          .ifPresent(longest -> targets.remove(longest.getKey()));
    }
  }

  /** {@return the number of endpoints that have a breaker} */
  int targets() {
    return targets.size();
  }

  /** Builder of the valve. Threads: confined to one. */
  public static final class Builder {
    private static final int WINDOW_MAX = 10_000;

    private int window = 50;
    private int least = 10;
    private double share = 0.5;
    private long pauseNanos = Duration.ofSeconds(5).toNanos();
    private int trials = 3;
    private final Set<CallFailureReason> failures =
        EnumSet.of(
            CallFailureReason.UNAVAILABLE,
            CallFailureReason.DEADLINE_EXCEEDED,
            CallFailureReason.OVERLOADED,
            CallFailureReason.FAILED);

    private Builder() {}

    /**
     * Sets the share of failed calls at which it opens.
     *
     * @param of number of latest calls that are evaluated; 1 to 10,000
     * @param least number of calls that must be seen before it opens; 1 to {@code of}
     * @throws IllegalArgumentException when the share is not 0.01 to 1, or a number out of bounds
     */
    public Builder opensAt(double failed, int of, int least) {
      share = SettingChecks.between(0.01, 1, "the share of failed calls", failed);
      window = (int) SettingChecks.between(1, WINDOW_MAX, "the calls looked at", of);
      this.least = (int) SettingChecks.between(1, of, "the least calls", least);
      return this;
    }

    /**
     * Sets the time for which it stays open.
     *
     * @throws IllegalArgumentException when it is not longer than zero
     */
    public Builder pause(Duration value) {
      pauseNanos = SettingChecks.positive("the pause", value);
      return this;
    }

    /**
     * Sets the number of trial calls after the pause, which close it when all succeed.
     *
     * @throws IllegalArgumentException when it is not 1 to 10,000
     */
    public Builder trials(int value) {
      trials = (int) SettingChecks.between(1, WINDOW_MAX, "trials", value);
      return this;
    }

    /**
     * Sets the reasons that count as failures, in place of the default ones.
     *
     * @throws IllegalArgumentException when there are none
     */
    public Builder failures(CallFailureReason... reasons) {
      SettingChecks.atLeast(1, "the number of reasons", reasons.length);
      failures.clear();
      failures.addAll(List.of(reasons));
      return this;
    }

    /** {@return the valve} */
    public CircuitBreakerValve build() {
      return build(System::nanoTime);
    }

    CircuitBreakerValve build(LongSupplier nanoTime) {
      return new CircuitBreakerValve(this, nanoTime);
    }
  }
}
