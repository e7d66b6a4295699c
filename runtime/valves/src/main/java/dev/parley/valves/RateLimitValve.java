package dev.parley.valves;

import dev.parley.base.Timers;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.Valve;
import dev.parley.pipeline.ValveAction;
import java.time.Duration;

/**
 * Rate limit with bursts ("token bucket"). Calls beyond it are refused as overloaded with a
 * retry-after; or they wait for their turn, without a thread, if it comes within the permitted wait
 * and before their deadline. The waiting calls are therefore bounded by the rate times that wait.
 *
 * <p>For either side. The turn of a call that ends while it waits is not passed on.
 *
 * <p>Threads: safe for all. Calls that waited continue on the timers' thread.
 */
public final class RateLimitValve implements Valve {
  private static final double PER_SECOND_MIN = 0.001;
  private static final double PER_SECOND_MAX = 1e9;
  private static final int BURST_MAX = 1_000_000;

  private final TokenBucket bucket;
  private final ValveClock clock;
  private final long waitNanosMax;
  private final String refusal;

  private RateLimitValve(double perSecond, int burst, Duration wait, ValveClock clock) {
    this.clock = clock;
    SettingChecks.between(PER_SECOND_MIN, PER_SECOND_MAX, "calls per second", perSecond);
    SettingChecks.between(1, BURST_MAX, "calls at once", burst);
    waitNanosMax = SettingChecks.notNegative("the wait", wait);
    bucket = new TokenBucket(perSecond, burst, clock.nanoTime());
    refusal = ": more than " + perSecond + " calls per second and " + burst + " at once";
  }

  /**
   * {@return a valve that refuses calls beyond the limit}
   *
   * @throws IllegalArgumentException when {@code perSecond} is not 0.001 to 1e9, or {@code burst}
   *     not 1 to 1,000,000
   */
  public static RateLimitValve refusing(double perSecond, int burst) {
    return refusing(perSecond, burst, ValveClock.untimed());
  }

  static RateLimitValve refusing(double perSecond, int burst, ValveClock clock) {
    return new RateLimitValve(perSecond, burst, Duration.ZERO, clock);
  }

  /**
   * {@return a valve that delays calls beyond the limit}
   *
   * @param wait the longest wait; calls that would wait longer are refused
   * @param timers timers for the waits; not closed by the valve
   * @throws IllegalArgumentException when {@code perSecond} is not 0.001 to 1e9, {@code burst} not
   *     1 to 1,000,000, or {@code wait} less than zero
   */
  public static RateLimitValve waiting(double perSecond, int burst, Duration wait, Timers timers) {
    return waiting(perSecond, burst, wait, ValveClock.of(timers));
  }

  static RateLimitValve waiting(double perSecond, int burst, Duration wait, ValveClock clock) {
    return new RateLimitValve(perSecond, burst, wait, clock);
  }

  @Override
  public ValveAction request(Call call) {
    long now = clock.nanoTime();
    long patience = waitNanosMax;
    if (patience > 0 && call.deadlineNanos() != Long.MAX_VALUE) {
      patience = Math.clamp(call.deadlineNanos() - now, 0, patience);
    }
    long wait = bucket.take(now, patience);
    if (wait == 0) {
      return ValveAction.CONTINUE;
    }
    if (wait < 0) {
      call.fail(
          CallException.Overloaded.untraced(call.describe() + refusal, Duration.ofNanos(-wait)));
      return ValveAction.DONE;
    }
    call.attach(clock.after(wait, call::resume, () -> drop(call)));
    return ValveAction.SUSPEND;
  }

  private static void drop(Call call) {
    call.fail(
        CallException.Unavailable.untraced(
            call.describe() + ": its turn will not come, since the timers are closed"));
  }

  @Override
  public void reply(Call call) {
    call.valveAttachment().ifPresent(drop -> ((Runnable) drop).run());
  }
}
