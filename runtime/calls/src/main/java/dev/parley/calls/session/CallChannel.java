package dev.parley.calls.session;

import dev.parley.calls.running.CallerWait;
import dev.parley.calls.running.DeadlineTask;
import dev.parley.calls.running.DeadlineWatch;
import dev.parley.calls.running.OutgoingCalls;
import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.Valveline;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.ReplyWaiter;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The calls that this side makes on one connection: sends their requests, waits for their ends, and
 * watches their deadlines.
 *
 * <p>Threads: safe for all. Memory: at most {@code callsMax} calls, and those whose slot an attempt
 * has taken.
 */
final class CallChannel {
  private final SessionContext context;
  private final OutgoingCalls outgoing;
  private final Set<MethodCall> displaced =
      ConcurrentHashMap.newKeySet(); // calls whose slot an attempt has taken
  private final DeadlineWatch deadlines;

  CallChannel(SessionContext context) {
    this.context = context;
    outgoing = context.outgoing();
    deadlines =
        new DeadlineWatch(
            context.config().timers(),
            each -> {
              outgoing.forEach(each);
              displaced.forEach(each);
            },
            call -> {}); // it ends with the connection
  }

  SessionContext context() {
    return context;
  }

  /** {@return the outgoing valves} */
  Valveline valves() {
    return context.config().outgoing();
  }

  /** {@return the table of the calls} */
  OutgoingCalls outgoing() {
    return outgoing;
  }

  /** Sends the request of a call that has passed the outgoing valves. */
  void transmit(MethodCall call, long reference) {
    Connection.Admission admission = admit(call);
    if (admission != Connection.Admission.READY) {
      call.fail(
          admission == Connection.Admission.FULL
              ? new CallException.Overloaded(
                  call.describe() + ": the connection takes no more bytes for now")
              : unavailable(call));
      return;
    }
    if (call.done()) {
      return; // given up before it could leave
    }
    try {
      // Encoded in place, in this thread's turn to send; markSent() precedes the send, and so any
      // reply.
      context
          .sending()
          .values(
              ParleyMessages.REQUEST_LISTS,
              call.model(),
              out -> {
                ParleyMessages.request(out, reference, call);
                call.requestBytes(out.length());
                call.markSent();
              });
    } catch (BadMessageException e) {
      call.fail(new CallException.Invalid(call.describe() + ": " + e.getMessage()));
      return;
    }
    if (call.id() == 0) {
      call.succeed();
    } else if (context.closeStatus() != null) {
      call.fail(unavailable(call)); // the end may have come before the call was in the table
    }
  }

  private Connection.Admission admit(MethodCall call) {
    Connection.Admission now = context.admission();
    if (now != Connection.Admission.FULL || !CallerWait.mayWait(call)) {
      return now; // the common case, without reading the clock
    }
    try {
      return context.connection().admit(Math.max(0, call.remainingNanos()));
    } catch (InterruptedException e) {
      throw CallerWait.interruptedNow(call);
    }
  }

  private CallException unavailable(MethodCall call) {
    CloseStatus how = context.closeStatus();
    return new CallException.Unavailable(
        call.describe() + ": " + (how == null ? "the connection is closing" : how),
        null,
        call.sent());
  }

  /** Waits for the end of a blocking call, and reads the connection meanwhile. */
  void await(MethodCall call, ReplyWaiter waiter) {
    CallerWait.await(context.connection(), call, waiter);
  }

  /** Ends the call at its deadline. */
  void watchDeadline(MethodCall call) {
    deadlines.watch(call);
  }

  /**
   * Records that an attempt has taken a call's slot: from now on only the call's deadline ends it.
   */
  void slotTransferred(MethodCall call) {
    displaced.add(call);
    if (call.done()) {
      displaced.remove(call); // it may have ended before it was in the set
    } else if (context.closeStatus() != null) {
      watchAlone(call);
    }
  }

  private void watchAlone(MethodCall call) {
    DeadlineTask.begin(call, context.config().timers());
  }

  /**
   * Cleans up after a call of this side has ended, and sends CANCEL if it was cancelled before its
   * reply.
   */
  void ended(MethodCall call) {
    // Nearly always empty: the read avoids hashing each call.
    if (!displaced.isEmpty()) {
      displaced.remove(call);
    }
    if (call.id() == 0) {
      return;
    }
    // CANCEL only for calls that left and were given up here; a reply has freed the slot already.
    boolean noReply = outgoing.remove(call);
    if (noReply && call.sent() && context.closeStatus() == null && givenUp(call)) {
      context.sending().message(out -> ParleyMessages.one(out, ParleyMessages.CANCEL, call.id()));
    }
  }

  private static boolean givenUp(MethodCall call) {
    return call.failure()
        .filter(f ->
            f instanceof CallException.Cancelled || f instanceof CallException.DeadlineExceeded)
        .isPresent();
  }

  /** Fails all calls after the connection has ended. */
  void close() {
    deadlines.close();
    outgoing.forEach(call -> call.fail(unavailable(call)));
    displaced.forEach(this::watchAlone); // whoever made the attempts ends them, or their deadline
  }
}
