package dev.parley.iiop.orb;

import dev.parley.calls.running.CallerWait;
import dev.parley.calls.running.DeadlineWatch;
import dev.parley.calls.running.OutgoingCalls;
import dev.parley.calls.running.ReadingThread;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.MethodModel;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.codec.MarshalContext;
import dev.parley.iiop.codec.Marshaller;
import dev.parley.iiop.giop.CancelRequestHeader;
import dev.parley.iiop.giop.MessageType;
import dev.parley.iiop.giop.ReplyHeader;
import dev.parley.iiop.giop.RequestHeader;
import dev.parley.iiop.giop.ResponseFlags;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.Connection;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Client side of a {@link GiopSession}: outgoing requests and their replies.
 *
 * <p>Threads: {@link #reply} and {@link #close} on the reading thread; the others are safe for all.
 */
final class OutgoingRequests {
  /**
   * Bits of a call number. Request ids have 32 bits: the lowest tells which side dialled, the
   * highest marks a LocateRequest.
   */
  private static final int NUMBER_BITS = 30;

  private final GiopConnection connection;
  private final OutgoingCalls waiting;
  private final DeadlineWatch deadlines;
  private final int parity;
  private final PendingLocateRequests locateRequests;
  private final IncomingReplies replies;
  private volatile boolean replySeen; // a reply arrived: the peer knows the code sets

  OutgoingRequests(GiopConnection connection) {
    this.connection = connection;
    waiting = new OutgoingCalls(connection.orb().calls().callsMax(), NUMBER_BITS);
    deadlines = new DeadlineWatch(connection.orb().calls().timers(), this::forEach, call -> {});
    parity = connection.dialled() ? 0 : 1;
    locateRequests = new PendingLocateRequests(connection, parity);
    replies = new IncomingReplies(connection, deadlines);
  }

  /** {@return the calls that wait for their reply} */
  OutgoingCalls waiting() {
    return waiting;
  }

  GiopConnection connection() {
    return connection;
  }

  PendingLocateRequests locateRequests() {
    return locateRequests;
  }

  /** {@return whether a reply is pending} */
  boolean isBusy() {
    boolean[] any = {locateRequests.isPending()};
    forEach(call -> any[0] = true);
    return any[0];
  }

  private void forEach(Consumer<MethodCall> each) {
    waiting.forEach(each);
    replies.rereading().forEach(each);
  }

  /** Sends the request of a call. An error fails the call. */
  void send(MethodCall call, Invocation invocation) {
    boolean blocks = CallerWait.mayWait(call) && !ReadingThread.isReading();
    Connection.Admission admission = admit(call, blocks);
    if (admission == Connection.Admission.CLOSED) {
      invocation.router.onConnectionLost(call, true, unavailable(call, connection.closeStatus()));
      return;
    }
    if (admission == Connection.Admission.FULL) {
      call.fail(
          new CallException.Overloaded(
              call.describe() + ": the connection takes no more bytes for now"));
      return;
    }
    // Before the call is in the table: its reply may end it on another thread at once.
    invocation.requests = this;
    if (!waiting.add(call)) {
      if (!blocks) {
        call.fail(waiting.noSlot(call));
        return;
      }
      waiting.addOrWait(call);
    }
    if (call.done()) {
      waiting.remove(call); // cancelled before it was sent
      return;
    }
    if (connection.isRetiring()) { // checked after waiting.add: see GiopSession.retire
      if (waiting.remove(call)) {
        invocation.router.send(call, invocation);
      }
      return;
    }
    write(call, invocation);
  }

  private Connection.Admission admit(MethodCall call, boolean blocks) {
    if (!blocks) {
      return connection.admission();
    }
    try {
      return connection.transport().admit(Math.max(0, call.remainingNanos()));
    } catch (InterruptedException e) {
      throw CallerWait.interruptedNow(call);
    }
  }

  private void write(MethodCall call, Invocation invocation) {
    RequestProfile wanted = invocation.router.profile(invocation, connection);
    try {
      int bytes =
          connection.send(
              MessageType.REQUEST,
              wanted.codeSets(),
              wanted.version(),
              out -> {
                request(call, wanted, out);
                call.markSent();
              });
      call.requestBytes(bytes);
      if (wanted.codeBase() != null) {
        connection.codeBaseSent();
      }
    } catch (CdrException e) {
      call.fail(SystemExceptionMapping.of(call.describe(), e));
      return;
    }
    if (call.model().oneWay()) {
      waiting.remove(call);
      call.succeed();
    } else if (connection.closeStatus() != null) {
      connectionLost(call, connection.closeStatus()); // closed before waiting.add
    } else if (!call.done()) {
      deadlines.watch(call);
    }
  }

  private void request(MethodCall call, RequestProfile wanted, CdrOutput out) {
    MethodModel method = call.model();
    new RequestHeader(
            number(call),
            method.oneWay() ? ResponseFlags.SYNC_NONE : ResponseFlags.SYNC_WITH_TARGET,
            wanted.target(),
            method.name(),
            ServiceContexts.ofRequest(call, wanted, parity == 0, replySeen))
        .write(out);
    List<Codec> parameters = method.parameters();
    if (parameters.isEmpty()) {
      return;
    }
    MarshalContext to = new MarshalContext(out, connection.references(), wanted.streamFormat());
    @Nullable Object[] arguments = call.arguments();
    for (int i = 0; i < arguments.length; i++) {
      String where = method.label() + "(" + method.description().parameters().get(i).name() + ")";
      ((Marshaller) parameters.get(i)).write(to, arguments[i], where);
    }
  }

  private int number(MethodCall call) {
    return (int) (call.id() << 1) | parity;
  }

  /** Handles a reply. */
  void reply(ReplyHeader header, CdrInput in) {
    replySeen = true;
    MethodCall call =
        (header.requestId() & 1) == parity ? waiting.take(header.requestId() >>> 1) : null;
    if (call != null && !call.done()) { // otherwise cancelled, or too late
      replies.reply(call, header, in);
    }
  }

  /**
   * Cleans up after a call that ended with or without a reply; a cancelled request is reported to
   * the peer.
   */
  void ended(MethodCall call) {
    if (call.id() == 0) {
      return;
    }
    boolean noReply = waiting.remove(call);
    if (noReply && call.sent() && connection.closeStatus() == null && isCancelled(call)) {
      connection.send(
          MessageType.CANCEL_REQUEST,
          CodeSets.DEFAULT,
          connection.orb().format(),
          out -> new CancelRequestHeader(number(call)).write(out));
    }
  }

  private static boolean isCancelled(MethodCall call) {
    return call.failure()
        .filter(f ->
            f instanceof CallException.Cancelled || f instanceof CallException.DeadlineExceeded)
        .isPresent();
  }

  /** Handles the end of the connection. */
  void close(CloseStatus how) {
    deadlines.close();
    waiting.forEach(call -> connectionLost(call, how));
    locateRequests.close();
  }

  /**
   * Handles a call whose connection ended. After CloseConnection, requests without a reply were not
   * processed and can be sent again (CORBA 3.3 part 2, section 9.4.7).
   */
  private void connectionLost(MethodCall call, CloseStatus how) {
    if (!waiting.remove(call)) {
      return;
    }
    boolean orderly = how.byPeer() && how.reason() == CloseReason.NORMAL;
    Invocation.of(call).router.onConnectionLost(call, orderly, unavailable(call, how));
  }

  private CallException unavailable(MethodCall call, @Nullable CloseStatus how) {
    return new CallException.Unavailable(
        call.describe() + ": " + (how == null ? "the connection is closing" : how),
        null,
        call.sent());
  }
}
