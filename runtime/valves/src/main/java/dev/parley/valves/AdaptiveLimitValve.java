package dev.parley.valves;

import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallReason;
import dev.parley.pipeline.Step;
import dev.parley.pipeline.Valve;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * Lets as many calls through at once as can be served without a queue, and refuses others as
 * overloaded, at once and at little cost, and told how long a call takes. How many these are is
 * found out by how long calls take (a gradient, as in Netflix's concurrency-limits), all the time:
 * nobody has to know it.
 *
 * <p>For either side. All calls that pass one valve should be of about the same kind; put one valve
 * each before targets that are not.
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
   * @param first calls at once, to begin with
   * @param least calls at once that are always let through
   * @param most calls at once that may ever be let through
   * @throws IllegalArgumentException unless 1 &lt;= least &lt;= first &lt;= most &lt;= 1,000,000
   */
  public static AdaptiveLimitValve of(int first, int least, int most) {
    return of(first, least, most, System::nanoTime);
  }

  static AdaptiveLimitValve of(int first, int least, int most, LongSupplier nanoTime) {
    Settings.between(1, MOST, "the most calls at once", most);
    Settings.between(1, most, "the least calls at once", least);
    Settings.between(least, most, "the calls at once to begin with", first);
    return new AdaptiveLimitValve(new GradientLimit(first, least, most), nanoTime);
  }

  /** {@return how many calls may run at once, as it is now} */
  public int limit() {
    return limit.limit();
  }

  /** {@return the calls that were let through and have not ended} */
  public int running() {
    return running.get();
  }

  /** A call that was let through. */
  private record Entered(long beganNanos, int running) {}

  @Override
  public Step request(Call call) {
    int now = running.incrementAndGet();
    int most = limit.limit();
    if (now > most) {
      running.decrementAndGet();
      call.fail(
          CallException.Overloaded.untraced(
              call.describe() + ": " + most + " calls run, more would only wait",
              Duration.ofNanos(limit.usualNanos())));
      return Step.DONE;
    }
    call.keep(new Entered(nanoTime.getAsLong(), now));
    return Step.CONTINUE;
  }

  @Override
  public void reply(Call call) {
    if (!(call.kept().orElse(null) instanceof Entered entered)) {
      return;
    }
    running.decrementAndGet();
    CallReason reason =
        call.failure().orElse(null) instanceof CallException known
            ? known.reason()
            : CallReason.APPLICATION;
    switch (reason) {
      case OVERLOADED, DEADLINE_EXCEEDED -> limit.dropped();
      case APPLICATION, FAILED ->
          limit.ended(nanoTime.getAsLong() - entered.beganNanos, entered.running);
      default -> {} // says nothing of how long a call takes
    }
  }
}
