package dev.parley.valves;

import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallFailureReason;
import dev.parley.pipeline.Valve;
import dev.parley.pipeline.ValveAction;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * Adaptive concurrency limit: finds the number of calls that can run at once without queueing, from
 * the time that calls take (a gradient algorithm, as in Netflix's concurrency-limits). Calls beyond
 * it are refused as overloaded, at once and at little cost, with the usual time of a call as
 * retry-after.
 *
 * <p>For either side. All calls through one valve should be of about the same kind; put separate
 * valves before targets that differ.
 *
 * <p>Threads: safe for all.
 */
public final class AdaptiveLimitValve implements Valve {
  private static final int MOST = 1_000_000;

  private final GradientLimit limit;
  private final LongSupplier nanoTime;
  private final AtomicInteger running = new AtomicInteger();

  private AdaptiveLimitValve(GradientLimit limit, LongSupplier nanoTime) {
    this.limit = limit;
    this.nanoTime = nanoTime;
  }

  /**
   * {@return a valve}
   *
   * @param first the initial limit
   * @param least lower bound of the limit
   * @param most upper bound of the limit
   * @throws IllegalArgumentException unless 1 &lt;= least &lt;= first &lt;= most &lt;= 1,000,000
   */
  public static AdaptiveLimitValve of(int first, int least, int most) {
    return of(first, least, most, System::nanoTime);
  }

  static AdaptiveLimitValve of(int first, int least, int most, LongSupplier nanoTime) {
    SettingChecks.between(1, MOST, "the most calls at once", most);
    SettingChecks.between(1, most, "the least calls at once", least);
    SettingChecks.between(least, most, "the calls at once to begin with", first);
    return new AdaptiveLimitValve(new GradientLimit(first, least, most), nanoTime);
  }

  /** {@return the current limit for calls that run at once} */
  public int limit() {
    return limit.limit();
  }

  /** {@return the number of calls that were let through and have not ended} */
  public int running() {
    return running.get();
  }

  /** State of a call that was let through. */
  private record AdmittedCall(long beganNanos, int running) {}

  @Override
  public ValveAction request(Call call) {
    int now = running.incrementAndGet();
    int most = limit.limit();
    if (now > most) {
      running.decrementAndGet();
      call.fail(
          CallException.Overloaded.untraced(
              call.describe() + ": " + most + " calls run, more would only wait",
              Duration.ofNanos(limit.typicalNanos())));
      return ValveAction.DONE;
    }
    call.attach(new AdmittedCall(nanoTime.getAsLong(), now));
    return ValveAction.CONTINUE;
  }

  @Override
  public void reply(Call call) {
    if (!(call.valveAttachment().orElse(null) instanceof AdmittedCall entered)) {
      return;
    }
    running.decrementAndGet();
    CallFailureReason reason =
        call.failure().orElse(null) instanceof CallException known
            ? known.reason()
            : CallFailureReason.APPLICATION;
    switch (reason) {
      case OVERLOADED, DEADLINE_EXCEEDED -> limit.dropped();
      case APPLICATION, FAILED ->
          limit.ended(nanoTime.getAsLong() - entered.beganNanos, entered.running);
      default -> {} // says nothing of how long a call takes
    }
  }
}
