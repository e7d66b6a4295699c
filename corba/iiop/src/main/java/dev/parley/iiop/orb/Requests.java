package dev.parley.iiop.orb;

import dev.parley.calls.running.CallerWait;
import dev.parley.calls.running.DeadlineWatch;
import dev.parley.calls.running.OutgoingCalls;
import dev.parley.calls.running.ReadingThread;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.Method;
import dev.parley.calls.spi.MethodCall;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.codec.Marshaller;
import dev.parley.iiop.codec.References;
import dev.parley.iiop.codec.Writing;
import dev.parley.iiop.giop.CancelRequestHeader;
import dev.parley.iiop.giop.MessageType;
import dev.parley.iiop.giop.ReplyHeader;
import dev.parley.iiop.giop.RequestHeader;
import dev.parley.iiop.giop.Response;
import dev.parley.iiop.giop.SystemExceptionData;
import dev.parley.iiop.ior.Ior;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Closed;
import dev.parley.transport.api.Connection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Client side of a {@link GiopSession}: outgoing requests and their replies.
 *
 * <p>Threads: {@link #reply} and {@link #close} on the reading thread; the others are safe for all.
 */
final class Requests {
  /**
   * Bits of a call number. Request ids have 32 bits: the lowest tells which side dialled, the
   * highest marks a LocateRequest.
   */
  private static final int NUMBER_BITS = 30;

  private final GiopSession session;
  private final OutgoingCalls waiting;
  private final Set<MethodCall> rereading = ConcurrentHashMap.newKeySet(); // being read again
  private final DeadlineWatch deadlines;
  private final int parity;
  private final LookOuts lookOuts;
  private final ReplyReader replies;
  private final AtomicReference<@Nullable CodeSets> codeSets = new AtomicReference<>();
  private volatile boolean heard; // a reply arrived: the peer knows the code sets

  Requests(GiopSession session) {
    this.session = session;
    waiting = new OutgoingCalls(session.orb().lines().callsMax(), NUMBER_BITS);
    deadlines = new DeadlineWatch(session.orb().lines().timers(), this::forEach, call -> {});
    parity = session.connection().peer().dialled() ? 0 : 1;
    lookOuts = new LookOuts(session, parity);
    replies = new ReplyReader(session);
  }

  /** {@return the calls that wait for their reply} */
  OutgoingCalls waiting() {
    return waiting;
  }

  LookOuts lookOuts() {
    return lookOuts;
  }

  /** {@return the code sets of all requests of this connection, as set by the first} */
  CodeSets codeSets(CodeSets wanted) {
    CodeSets settled = codeSets.get();
    if (settled == null) {
      settled = codeSets.compareAndExchange(null, wanted);
    }
    return settled == null ? wanted : settled;
  }

  /** {@return whether a reply is pending} */
  boolean busy() {
    boolean[] any = {lookOuts.busy()};
    forEach(call -> any[0] = true);
    return any[0];
  }

  private void forEach(Consumer<MethodCall> each) {
    waiting.forEach(each);
    rereading.forEach(each);
  }

  /** Sends the request of a call. An error fails the call. */
  void send(MethodCall call, Trip trip, Travel travel) {
    boolean blocks = CallerWait.mayWait(call) && !ReadingThread.readsHere();
    Connection.Admission admission = admit(call, blocks);
    if (admission == Connection.Admission.CLOSED) {
      travel.lost(call, true, unavailable(call, session.ending()));
      return;
    }
    if (admission == Connection.Admission.FULL) {
      call.fail(
          new CallException.Overloaded(
              call.describe() + ": the connection takes no more bytes for now"));
      return;
    }
    trip.session = session;
    if (!waiting.add(call)) {
      if (!blocks) {
        call.fail(waiting.noRoom(call));
        return;
      }
      waiting.addPatiently(call);
    }
    if (call.done()) {
      waiting.remove(call); // cancelled before it was sent
      return;
    }
    if (session.retiring()) { // checked after waiting.add: see GiopSession.retire
      if (waiting.remove(call)) {
        travel.go(call, trip);
      }
      return;
    }
    write(call, trip, travel);
  }

  private Connection.Admission admit(MethodCall call, boolean blocks) {
    if (!blocks) {
      return session.admission();
    }
    try {
      return session.connection().admit(Math.max(0, call.remainingNanos()));
    } catch (InterruptedException e) {
      throw CallerWait.interruptedNow(call);
    }
  }

  private void write(MethodCall call, Trip trip, Travel travel) {
    Wanted wanted = travel.wanted(trip, session);
    try {
      int bytes =
          session.send(
              MessageType.REQUEST,
              wanted.codeSets(),
              wanted.version(),
              out -> {
                request(call, wanted, out);
                call.leaves();
              });
      call.requestBytes(bytes);
      if (wanted.codeBase() != null) {
        session.toldClasses();
      }
    } catch (CdrException e) {
      call.fail(Failures.of(call.describe(), e));
      return;
    }
    if (call.model().oneWay()) {
      waiting.remove(call);
      call.succeed();
    } else if (session.ending() != null) {
      lost(call, session.ending()); // closed before waiting.add
    } else if (!call.done()) {
      deadlines.watch(call);
    }
  }

  private void request(MethodCall call, Wanted wanted, CdrOutput out) {
    Method method = call.model();
    new RequestHeader(
            number(call),
            method.oneWay() ? Response.NONE : Response.RESULT,
            wanted.target(),
            method.name(),
            Contexts.ofRequest(call, wanted, parity == 0, heard))
        .write(out);
    List<Codec> parameters = method.parameters();
    if (parameters.isEmpty()) {
      return;
    }
    Writing to = new Writing(out, session.orb().references(session), wanted.streamFormat());
    @Nullable Object[] arguments = call.arguments();
    for (int i = 0; i < arguments.length; i++) {
      String where = method.label() + "(" + method.description().parameters().get(i).name() + ")";
      ((Marshaller) parameters.get(i)).write(to, arguments[i], where);
    }
  }

  private int number(MethodCall call) {
    return (int) (call.id() << 1) | parity;
  }

  /** Completes a call with its reply. */
  void reply(ReplyHeader header, CdrInput in) {
    heard = true;
    CodeSets settled = codeSets.get();
    if (settled != null) {
      in.codeSets(settled);
    }
    MethodCall call =
        (header.requestId() & 1) == parity ? waiting.take(header.requestId() >>> 1) : null;
    if (call == null || call.done()) {
      return; // cancelled or too late
    }
    session.classes().learn(header.contexts());
    call.replyBytes(in.position() + in.remaining());
    read(
        call,
        header,
        in,
        session.references(target(call).contract(), in, CallerWait.mayWait(call)));
  }

  private void read(MethodCall call, ReplyHeader header, CdrInput in, References from) {
    try {
      switch (header.status()) {
        case NO_EXCEPTION -> {
          Object value = replies.result(call, in, from);
          if (!again(call, header, from) && !call.answer(value)) {
            call.unused();
          }
        }
        case USER_EXCEPTION -> fail(call, header, from, replies.userException(call, in, from));
        case SYSTEM_EXCEPTION -> {
          SystemExceptionData data = SystemExceptionData.read(in);
          if (!travel(call).returned(call, data)) {
            IiopContract<?> contract = target(call).contract();
            fail(call, header, from, replies.systemException(call, header, data, from, contract));
          }
        }
        case LOCATION_FORWARD, LOCATION_FORWARD_PERM -> travel(call).forwarded(call, Ior.read(in));
        case NEEDS_ADDRESSING_MODE -> travel(call).renamed(call, in.readShort());
      }
    } catch (CdrException e) {
      fail(call, header, from, Failures.of(call.describe() + ": the reply cannot be read", e));
    } catch (CallException e) {
      fail(call, header, from, e);
    } catch (RuntimeException e) { // for example of a constructor that rejects its values
      String text = call.describe() + ": the reply cannot be read: " + e;
      fail(call, header, from, new CallException.Failed(text, e));
    } catch (Error e) { // ends the connection; the call is in no table
      call.fail(new CallException.Failed(call.describe() + ": the reply cannot be read: " + e, e));
      throw e;
    }
  }

  private void fail(MethodCall call, ReplyHeader header, References from, Throwable failure) {
    if (!again(call, header, from)) {
      call.fail(failure);
    }
  }

  /**
   * Reads the reply again on a separate thread, if this one may not run code of its classes or wait
   * for their descriptions.
   */
  private boolean again(MethodCall call, ReplyHeader header, References from) {
    if (!(from instanceof Received body && body.needsOwnThread())) {
      return false;
    }
    rereading.add(call);
    deadlines.watch(call);
    try {
      body.again(next -> {
        try {
          read(call, header, next.in(), next);
        } finally {
          rereading.remove(call);
        }
      });
    } catch (CallException.Overloaded e) {
      rereading.remove(call);
      call.fail(new CallException.Overloaded(call.describe() + ": " + e.getMessage()));
    }
    return true;
  }

  private static Travel travel(MethodCall call) {
    return target(call).travel();
  }

  private static ObjectTarget target(MethodCall call) {
    return (ObjectTarget) call.owner();
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
    if (noReply && call.sent() && session.ending() == null && givenUp(call)) {
      session.send(
          MessageType.CANCEL_REQUEST,
          CodeSets.DEFAULT,
          session.orb().version(),
          out -> new CancelRequestHeader(number(call)).write(out));
    }
  }

  private static boolean givenUp(MethodCall call) {
    return call.failure()
        .filter(f ->
            f instanceof CallException.Cancelled || f instanceof CallException.DeadlineExceeded)
        .isPresent();
  }

  /** Handles the end of the connection. */
  void close(Closed how) {
    deadlines.close();
    waiting.forEach(call -> lost(call, how));
    lookOuts.close();
  }

  /**
   * Handles a call whose connection ended. After CloseConnection, requests without a reply were not
   * processed and can be sent again (CORBA 3.3 part 2, section 9.4.7).
   */
  private void lost(MethodCall call, Closed how) {
    if (!waiting.remove(call)) {
      return;
    }
    boolean orderly = how.byPeer() && how.reason() == CloseReason.NORMAL;
    travel(call).lost(call, orderly, unavailable(call, how));
  }

  private CallException unavailable(MethodCall call, @Nullable Closed how) {
    return new CallException.Unavailable(
        call.describe() + ": " + (how == null ? "the connection is closing" : how),
        null,
        call.sent());
  }
}
