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
import dev.parley.iiop.codec.ExceptionMarshaller;
import dev.parley.iiop.codec.Marshaller;
import dev.parley.iiop.codec.Reading;
import dev.parley.iiop.codec.Undeclared;
import dev.parley.iiop.codec.Writing;
import dev.parley.iiop.giop.CancelRequestHeader;
import dev.parley.iiop.giop.LocateReplyHeader;
import dev.parley.iiop.giop.LocateRequestHeader;
import dev.parley.iiop.giop.MessageType;
import dev.parley.iiop.giop.ReplyHeader;
import dev.parley.iiop.giop.RequestHeader;
import dev.parley.iiop.giop.Response;
import dev.parley.iiop.giop.ServiceContext;
import dev.parley.iiop.giop.SystemExceptionData;
import dev.parley.iiop.giop.Target;
import dev.parley.iiop.ior.Ior;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Closed;
import dev.parley.transport.api.Connection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The caller's half of a {@link GiopSession}: requests that wait for their replies.
 *
 * <p>Threads: {@link #reply} and {@link #close} by the one that reads; the others by all.
 */
final class Requests {
  /** Request ids have 32 bits: the last tells who dialled, the first that it is a look-out. */
  private static final int NUMBER_BITS = 30;

  private static final int LOOK_OUT = 1 << 31;

  /** Look-outs that wait on one connection. */
  private static final int LOOK_OUTS_MAX = 1_000;

  private final GiopSession session;
  private final OutgoingCalls waiting;
  private final DeadlineWatch deadlines;
  private final int parity;
  private final Map<Integer, CompletableFuture<Located>> lookOuts = new ConcurrentHashMap<>();
  private final AtomicInteger numbers = new AtomicInteger();
  private final AtomicReference<@Nullable CodeSets> codeSets = new AtomicReference<>();
  private volatile boolean heard; // a reply has come: the peer knows the code sets

  Requests(GiopSession session) {
    this.session = session;
    waiting = new OutgoingCalls(session.orb().lines().callsMax(), NUMBER_BITS);
    deadlines = new DeadlineWatch(session.orb().lines().timers(), waiting::forEach, call -> {});
    parity = session.connection().peer().dialled() ? 0 : 1;
  }

  /** {@return the code sets of all requests of this connection: those that the first one wants} */
  CodeSets codeSets(CodeSets wanted) {
    CodeSets settled = codeSets.get();
    if (settled == null) {
      settled = codeSets.compareAndExchange(null, wanted);
    }
    return settled == null ? wanted : settled;
  }

  /** Sends a call's request. What goes wrong fails the call. */
  void send(MethodCall call, Trip trip, ObjectTarget target) {
    boolean blocks = CallerWait.mayWait(call) && !ReadingThread.readsHere();
    Connection.Admission admission = admit(call, blocks);
    if (admission != Connection.Admission.READY) {
      call.fail(
          admission == Connection.Admission.FULL
              ? new CallException.Overloaded(
                  call.describe() + ": the connection takes no more bytes for now")
              : unavailable(call, session.ending()));
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
      waiting.remove(call); // given up before it could leave
      return;
    }
    write(call, trip, target);
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

  private void write(MethodCall call, Trip trip, ObjectTarget target) {
    Wanted wanted = target.wanted(trip, this);
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
    } catch (CdrException e) {
      call.fail(Failures.of(call.describe(), e));
      return;
    }
    if (call.model().oneWay()) {
      waiting.remove(call);
      call.succeed();
    } else if (session.ending() != null) {
      lost(call, session.ending()); // the end may have come before the call was in the table
    } else if (!call.done()) {
      deadlines.watch(call);
    }
  }

  /**
   * How a request is written.
   *
   * @param target names the object
   * @param contexts that go with every request
   * @param streamFormat the newest format of custom values that the peer reads
   * @param parley whether the peer is a Parley, which understands what valves say
   */
  record Wanted(
      GiopSession.Version version,
      CodeSets codeSets,
      Target target,
      List<ServiceContext> contexts,
      int streamFormat,
      boolean parley) {}

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

  /** A reply has come. */
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
    call.replyBytes(in.position() + in.remaining());
    try {
      read(call, header, in);
    } catch (CdrException e) {
      call.fail(Failures.of(call.describe() + ": the reply cannot be read", e));
    } catch (CallException e) {
      call.fail(e);
    } catch (RuntimeException e) { // of a class of the contract, say, which takes no such values
      call.fail(new CallException.Failed(call.describe() + ": the reply cannot be read: " + e, e));
    }
  }

  private void read(MethodCall call, ReplyHeader header, CdrInput in) {
    switch (header.status()) {
      case NO_EXCEPTION -> {
        Optional<Codec> result = call.model().result();
        Object value = result.isEmpty() ? null : ((Marshaller) result.get()).read(reading(in));
        if (!call.answer(value)) {
          call.unused();
        }
      }
      case USER_EXCEPTION -> call.fail(userException(call, in));
      case SYSTEM_EXCEPTION -> call.fail(systemException(call, header, in));
      case LOCATION_FORWARD, LOCATION_FORWARD_PERM -> target(call).forwarded(call, Ior.read(in));
      case NEEDS_ADDRESSING_MODE -> target(call).renamed(call, in.readShort());
    }
  }

  private Reading reading(CdrInput in) {
    return new Reading(in, session.orb().references(session), session.orb().filter());
  }

  /** What the servant threw, where the contract has a form for what it does not declare. */
  private Throwable systemException(MethodCall call, ReplyHeader header, CdrInput in) {
    SystemExceptionData data = SystemExceptionData.read(in);
    String detail = Contexts.detail(header, session.orb().limits());
    Undeclared form = target(call).undeclared().orElse(null);
    byte[] thrown =
        ServiceContext.find(header.contexts(), ServiceContext.UNKNOWN_EXCEPTION_INFO)
            .map(ServiceContext::data)
            .orElse(null);
    if (form != null && thrown != null) {
      try {
        CdrInput content = CdrInput.encapsulation(thrown, CodeSets.DEFAULT, session.orb().limits());
        return form.read(reading(content), call.describe());
      } catch (RuntimeException e) { // a class that is not taken, or takes no such values
        detail += (detail.isEmpty() ? "" : "; ") + "what it threw is not read: " + e.getMessage();
      }
    }
    return Failures.of(call.describe(), data, detail);
  }

  private Throwable userException(MethodCall call, CdrInput in) {
    String id = in.readString();
    for (Method.Thrown thrown : call.model().exceptions()) {
      if (thrown.name().equals(id)) {
        return ((ExceptionMarshaller) thrown.codec()).readContent(reading(in));
      }
    }
    byte[] details = new byte[in.remaining()];
    in.readBytes(details, 0, details.length);
    return new CallException.Application(
        call.describe() + ": threw " + id + ", which the contract does not declare", id, details);
  }

  /**
   * What a server says of an object.
   *
   * @param elsewhere where to ask instead; null for nowhere
   */
  record Located(LocateReplyHeader.Status status, @Nullable Ior elsewhere) {}

  /** Asks where an object is. {@return completes with the answer, or with what went wrong} */
  CompletableFuture<Located> locate(Destination to) {
    CompletableFuture<Located> answer = new CompletableFuture<>();
    if (lookOuts.size() >= LOOK_OUTS_MAX) {
      answer.completeExceptionally(
          new CallException.Overloaded(
              session.place() + ": " + LOOK_OUTS_MAX + " look-outs wait for their answers"));
      return answer;
    }
    int id = LOOK_OUT | (numbers.incrementAndGet() << 1 & ~LOOK_OUT) | parity;
    lookOuts.put(id, answer);
    answer.whenComplete((located, failure) -> lookOuts.remove(id));
    session.send(
        MessageType.LOCATE_REQUEST,
        CodeSets.DEFAULT,
        session.orb().versionTowards(to),
        out -> new LocateRequestHeader(id, to.target(Route.Naming.KEY)).write(out));
    if (session.ending() != null) {
      end(answer); // the end may have come before it was in the table
    }
    return answer;
  }

  private void end(CompletableFuture<Located> answer) {
    answer.completeExceptionally(
        new CallException.Unavailable(session.place() + ": " + session.ending()));
  }

  /** An answer to a look-out has come. */
  void located(LocateReplyHeader header, CdrInput in) {
    CompletableFuture<Located> answer = lookOuts.get(header.requestId());
    if (answer == null) {
      return; // nobody waits any more
    }
    switch (header.status()) {
      case OBJECT_FORWARD, OBJECT_FORWARD_PERM ->
          answer.complete(new Located(header.status(), Ior.read(in)));
      case LOC_SYSTEM_EXCEPTION ->
          answer.completeExceptionally(
              Failures.of(
                  "looking for an object at " + session.place(), SystemExceptionData.read(in), ""));
      case UNKNOWN_OBJECT, OBJECT_HERE, LOC_NEEDS_ADDRESSING_MODE ->
          answer.complete(new Located(header.status(), null));
    }
  }

  private static ObjectTarget target(MethodCall call) {
    return (ObjectTarget) call.owner();
  }

  /** A call has ended, by a reply or otherwise. */
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

  /** The connection has ended. */
  void close(Closed how) {
    deadlines.close();
    waiting.forEach(call -> lost(call, how));
    List.copyOf(lookOuts.values()).forEach(this::end);
  }

  /**
   * The connection of a call has ended. Where the peer said CloseConnection, what it had not
   * answered it has not carried out, and may be asked again (CORBA 3.3 part 2, section 9.4.7).
   */
  private void lost(MethodCall call, Closed how) {
    if (!waiting.remove(call)) {
      return;
    }
    boolean orderly = how.byPeer() && how.reason() == CloseReason.NORMAL;
    target(call).lost(call, orderly, unavailable(call, how));
  }

  private CallException unavailable(MethodCall call, @Nullable Closed how) {
    return new CallException.Unavailable(
        call.describe() + ": " + (how == null ? "the connection is closing" : how),
        null,
        call.sent());
  }
}
