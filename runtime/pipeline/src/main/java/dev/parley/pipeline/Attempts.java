package dev.parley.pipeline;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Calls made in place of another, which waits in a valve: each takes the rest of the way, from
 * behind that valve, with the same arguments and deadline, and ends by itself. The valve looks at
 * how they end, and gives one of these outcomes to the call that waits.
 *
 * <pre>{@code
 * Step request(Call call) {
 *   Attempts attempts = call.attempts(attempt -> …);   // look at attempt.failure(), then settle or send
 *   call.keep(attempts);
 *   attempts.send();
 *   return Step.SUSPEND;
 * }
 * void reply(Call call) { call.kept().ifPresent(kept -> ((Attempts) kept).end()); }
 * }</pre>
 *
 * <p>Threads: safe for all. An attempt starts in the thread that sends it, and does not wait there;
 * a valve that asks for {@link Step#SYNCHRONOUS} holds up that thread.
 */
public final class Attempts {
  private final Call call;
  private final Valveline rest;
  private final Consumer<Call> whenEnded;
  private final List<Call> open = new ArrayList<>(1); // guarded by this
  private boolean over; // guarded by this

  Attempts(Call call, Valveline rest, Consumer<Call> whenEnded) {
    this.call = call;
    this.rest = rest;
    this.whenEnded = whenEnded;
  }

  /**
   * Sends one attempt, which may have ended when this returns.
   *
   * @return false when the call has ended, and none was sent
   */
  public boolean send() {
    Call attempt = call.again();
    synchronized (this) {
      if (over || call.done()) {
        return false;
      }
      open.add(attempt);
    }
    attempt.inPlaceOf(call, () -> ended(attempt));
    attempt.run(rest);
    return true;
  }

  private void ended(Call attempt) {
    synchronized (this) {
      open.remove(attempt);
      call.attempted(attempt);
    }
    whenEnded.accept(attempt);
  }

  /**
   * Gives the call the outcome of an attempt that has ended. Once for each attempt that succeeded,
   * also when the call has ended: then what came with the result is given back.
   *
   * @return false when the call had ended before
   */
  public boolean settle(Call attempt) {
    boolean first = call.endAs(attempt);
    if (!first && attempt.failure().isEmpty()) {
      attempt.unused();
    }
    return first;
  }

  /**
   * Sends no more, and ends those that are under way, as late where the call is and else as
   * cancelled: for the valve's {@code reply}.
   */
  public void end() {
    List<Call> left;
    synchronized (this) {
      over = true;
      left = open.isEmpty() ? List.of() : List.copyOf(open);
    }
    for (Call attempt : left) {
      attempt.fail(inVain());
    }
  }

  /** Valves behind this one must see that it was time that ran out: nobody gave the call up. */
  private CallException inVain() {
    String what = call.describe(); // an attempt that is about to start cannot tell yet
    return call.failure().orElse(null) instanceof CallException.DeadlineExceeded
        ? new CallException.DeadlineExceeded(what + ": no reply to this attempt in time")
        : new CallException.Cancelled(what + ": the call ended without this attempt");
  }
}
