package dev.parley.pipeline;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The attempts of one suspended call, for valves that retry or hedge. Each attempt runs the rest of
 * the valveline, behind the suspending valve, with the same arguments and deadline, and has its own
 * outcome. The valve inspects the outcomes and settles the call with one of them.
 *
 * <pre>{@code
 * ValveAction request(Call call) {
 *   Attempts attempts = call.newAttempts(attempt -> …);   // look at attempt.failure(), then settle or send
 *   call.attach(attempts);
 *   attempts.send();
 *   return ValveAction.SUSPEND;
 * }
 * void reply(Call call) { call.valveAttachment(Attempts.class).ifPresent(Attempts::end); }
 * }</pre>
 *
 * <p>Threads: safe for all. An attempt starts on the thread that sends it and does not block there,
 * unless a later valve asks for {@link ValveAction#SYNCHRONOUS}.
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
   * Sends one attempt. The attempt may have ended when this method returns.
   *
   * @return false when the call has ended, and none was sent
   */
  public boolean send() {
    Call attempt = call.copyForAttempt();
    synchronized (this) {
      if (over || call.done()) {
        return false;
      }
      open.add(attempt);
    }
    attempt.beginAttemptOf(call, () -> ended(attempt));
    attempt.run(rest);
    return true;
  }

  private void ended(Call attempt) {
    synchronized (this) {
      open.remove(attempt);
      call.attemptEnded(attempt);
    }
    whenEnded.accept(attempt);
  }

  /**
   * Ends the call with the outcome of an attempt that has ended. To be called once for each
   * successful attempt, also when the call has ended already: the resources of an unused result are
   * then released.
   *
   * @return false when the call had ended before
   */
  public boolean settle(Call attempt) {
    boolean first = call.endWithOutcomeOf(attempt);
    if (!first && attempt.failure().isEmpty()) {
      attempt.discardResult();
    }
    return first;
  }

  /**
   * Stops sending and ends the open attempts: as {@code DEADLINE_EXCEEDED} when the call ended so,
   * otherwise as {@code CANCELLED}. To be called in the valve's {@code reply}.
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

  /**
   * Failure of an attempt whose call has ended. Valves behind this one must be able to tell an
   * expired deadline from a cancellation.
   */
  private CallException inVain() {
    String what = call.describe(); // an attempt that is about to start cannot tell yet
    return call.failure().orElse(null) instanceof CallException.DeadlineExceeded
        ? new CallException.DeadlineExceeded(what + ": no reply to this attempt in time")
        : new CallException.Cancelled(what + ": the call ended without this attempt");
  }
}
