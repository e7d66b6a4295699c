package dev.parley.iiop.orb;

import dev.parley.calls.running.DeadlineWatch;
import dev.parley.calls.running.ServantSide;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.Method;
import dev.parley.calls.spi.MethodCall;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.codec.Marshaller;
import dev.parley.iiop.codec.Reading;
import dev.parley.iiop.codec.Writing;
import dev.parley.iiop.giop.GiopEvent;
import dev.parley.iiop.giop.LocateReplyHeader;
import dev.parley.iiop.giop.LocateRequestHeader;
import dev.parley.iiop.giop.MessageType;
import dev.parley.iiop.giop.ReplyHeader;
import dev.parley.iiop.giop.RequestHeader;
import dev.parley.iiop.giop.Response;
import dev.parley.iiop.giop.ServiceContext;
import dev.parley.iiop.giop.StandardException;
import dev.parley.iiop.giop.SystemExceptionData;
import dev.parley.iiop.giop.SystemExceptionData.Completion;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.Caller;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.PeerInfo;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The servant's half of a {@link GiopSession}: requests of the peer that run.
 *
 * <p>Threads: {@link #request}, {@link #locate} and {@link #cancel} by the one that reads; the
 * others by all. Memory: at most {@code callsMax} calls.
 */
final class ServedCalls implements MethodCall.Owner {
  private static final System.Logger LOG = System.getLogger(ServedCalls.class.getName());

  /** What every object is. */
  private static final String OBJECT = "IDL:omg.org/CORBA/Object:1.0";

  private final GiopSession session;
  private final Map<Integer, MethodCall> running = new ConcurrentHashMap<>();
  private final DeadlineWatch deadlines;
  private final AtomicInteger servants = new AtomicInteger();
  private final Caller caller;
  private volatile boolean stopping;
  private CodeSets codeSets = CodeSets.DEFAULT; // belongs to the reading thread
  private volatile int streamFormat = 1; // of custom values, that the peer reads

  ServedCalls(GiopSession session) {
    this.session = session;
    deadlines =
        new DeadlineWatch(
            session.orb().lines().timers(), each -> running.values().forEach(each), call -> {});
    PeerInfo peer = session.connection().peer();
    caller = new Caller(peer.address(), peer.credentials().map(PeerInfo.Credentials::user));
  }

  /** What a request needs until its reply is written. */
  private static final class Run {
    final Served served;
    final int id;
    final boolean wantsReply;
    final GiopSession.Version version;
    final CodeSets codeSets;
    volatile @Nullable Thread thread; // null before the servant starts

    Run(Served served, RequestHeader header, GiopSession.Version version, CodeSets codeSets) {
      this.served = served;
      this.id = header.requestId();
      this.wantsReply = header.response() != Response.NONE;
      this.version = version;
      this.codeSets = codeSets;
    }
  }

  @Override
  public Caller caller(MethodCall call) {
    return caller;
  }

  @Override
  public String place() {
    return session.place();
  }

  @Override
  public boolean over() {
    return session.over();
  }

  /** A request has come: starts it. */
  void request(GiopEvent.Message message, RequestHeader header) {
    CdrInput in = message.input();
    learn(header.contexts(), in);
    GiopSession.Version version = version(message);
    Objects.Found found = session.orb().objects().find(header.target());
    if (!(found instanceof Objects.Here(Served served))) {
      answer(header, version, found);
      return;
    }
    Method method = served.contract().operations().get(header.operation());
    if (method == null) {
      builtIn(header, version, served, in);
      return;
    }
    MethodCall call = served.contract().contract().dispatcher().create(method.id());
    if (call == null) {
      throw new IllegalStateException(method.label() + " has no call");
    }
    Run run = new Run(served, header, version, codeSets);
    call.id(run.wantsReply ? Integer.toUnsignedLong(run.id) + 1 : 0); // 0 is for no reply
    call.requestBytes(in.position() + in.remaining());
    call.owner(this);
    call.attachment(run);
    call.startedNanos(System.nanoTime());
    try {
      Contexts.take(header.contexts(), call, session.orb().limits());
      readArguments(call, method, in);
    } catch (CdrException e) {
      refuse(run, method.label(), e);
      return;
    } catch (RuntimeException e) { // of a class of the contract, which takes no such values
      broken(run, method.label(), e);
      return;
    }
    start(call, run);
  }

  private void learn(List<ServiceContext> contexts, CdrInput in) {
    ServiceContext.find(contexts, ServiceContext.CODE_SETS)
        .ifPresent(context -> {
          codeSets = context.readCodeSets(session.orb().limits());
          session.reads(codeSets);
          in.codeSets(codeSets);
        });
    Contexts.streamFormat(contexts, session.orb().limits())
        .ifPresent(format -> streamFormat = format);
    session.orb().learn(session, contexts);
  }

  private static GiopSession.Version version(GiopEvent.Message message) {
    return new GiopSession.Version(message.header().version(), message.header().order());
  }

  private void readArguments(MethodCall call, Method method, CdrInput in) {
    List<Codec> parameters = method.parameters();
    @Nullable Object[] values = new Object[parameters.size()];
    Reading from = new Reading(in, session.orb().references(session), session.orb().filter());
    for (int i = 0; i < values.length; i++) {
      values[i] = ((Marshaller) parameters.get(i)).read(from);
    }
    call.arguments(values);
  }

  private void start(MethodCall call, Run run) {
    int callsMax = session.orb().lines().callsMax();
    if (running.size() >= callsMax || servants.get() >= 2L * callsMax) {
      system(run, Failures.data(StandardException.NO_RESOURCES, Completion.NO));
      return;
    }
    if (run.wantsReply && running.putIfAbsent(run.id, call) != null) {
      throw new BadMessageException(
          "request " + run.id + " begins while another of that number runs");
    }
    if (stopping) { // after it is in the table: who stops looks there
      running.remove(run.id, call);
      return; // CloseConnection says that it was not begun
    }
    session.orb().lines().incoming().run(call);
    if (!call.done()) {
      deadlines.watch(call);
    }
  }

  /** The end of the line: runs the servant where its method asks for. */
  @Override
  public void passed(MethodCall call) {
    Run run = run(call);
    if (call.model().inline()) {
      ServantSide.invoke(call, run.served.servant(), false);
      return;
    }
    servants.incrementAndGet();
    Runnable work =
        () -> {
          run.thread = Thread.currentThread();
          try {
            if (!call.done()) {
              ServantSide.invoke(call, run.served.servant(), false);
            }
          } finally {
            servants.decrementAndGet();
          }
        };
    if (run.wantsReply) {
      ServantSide.THREADS.start(work);
    } else {
      run.served.inTurn(work, servants::decrementAndGet);
    }
  }

  private static Run run(MethodCall call) {
    if (call.attachment() instanceof Run run) {
      return run;
    }
    throw new IllegalStateException(call.describe() + ": not served here");
  }

  @Override
  public void attempt(MethodCall call, MethodCall attempt, Runnable whenEnded) {
    throw new IllegalStateException(
        call.describe() + ": a servant is asked once; attempts are for the caller's side");
  }

  @Override
  public void ended(MethodCall call) {
    Run run = run(call);
    running.remove(run.id, call);
    if (!run.wantsReply) {
      return;
    }
    Throwable failure = call.failure().orElse(null);
    if (failure == null) {
      reply(run, ReplyHeader.Status.NO_EXCEPTION, call, out -> writeResult(call, out));
    } else {
      interrupt(run, failure);
      fail(run, call, failure);
    }
  }

  private void writeResult(MethodCall call, CdrOutput out) {
    Method method = call.model();
    method
        .result()
        .ifPresent(
            codec -> ((Marshaller) codec).write(writing(out), call.result(), method.resultLabel()));
  }

  private Writing writing(CdrOutput out) {
    return new Writing(out, session.orb().references(session), streamFormat);
  }

  private void fail(Run run, MethodCall call, Throwable failure) {
    for (Method.Thrown thrown : call.model().exceptions()) {
      if (thrown.type().isInstance(failure)) {
        reply(
            run,
            ReplyHeader.Status.USER_EXCEPTION,
            call,
            out ->
                ((Marshaller) thrown.codec()).write(writing(out), failure, call.model().label()));
        return;
      }
    }
    if (run.wantsReply) {
      reply(
          run.id,
          run.version,
          ReplyHeader.Status.SYSTEM_EXCEPTION,
          Contexts.undeclared(run.served, failure, session.orb().references(session), streamFormat),
          Failures.of(failure)::write);
    }
  }

  private void reply(
      Run run, ReplyHeader.Status status, MethodCall call, Consumer<CdrOutput> body) {
    try {
      call.replyBytes(
          session.send(
              MessageType.REPLY,
              run.codeSets,
              run.version,
              out -> {
                new ReplyHeader(run.id, status, List.of()).write(out);
                body.accept(out);
              }));
    } catch (CdrException e) {
      refuse(run, call.model().label(), e);
    } catch (CallException e) {
      system(run, Failures.of(e));
    } catch (RuntimeException e) {
      broken(run, call.model().label(), e);
    }
  }

  private void broken(Run run, String label, RuntimeException e) {
    LOG.log(System.Logger.Level.WARNING, () -> label + " at " + place() + " failed", e);
    system(run, Failures.unknown());
  }

  private void refuse(Run run, String label, CdrException e) {
    LOG.log(System.Logger.Level.DEBUG, () -> label + " at " + place() + ": " + e.getMessage());
    system(run, SystemExceptionData.of(e, Completion.MAYBE));
  }

  private void system(Run run, SystemExceptionData data) {
    if (run.wantsReply) {
      reply(run.id, run.version, ReplyHeader.Status.SYSTEM_EXCEPTION, data::write);
    }
  }

  private void reply(
      int id, GiopSession.Version version, ReplyHeader.Status status, Consumer<CdrOutput> body) {
    reply(id, version, status, List.of(), body);
  }

  private void reply(
      int id,
      GiopSession.Version version,
      ReplyHeader.Status status,
      List<ServiceContext> contexts,
      Consumer<CdrOutput> body) {
    session.send(
        MessageType.REPLY,
        codeSets,
        version,
        out -> {
          new ReplyHeader(id, status, contexts).write(out);
          body.accept(out);
        });
  }

  /** Nobody is here under that key, or somebody knows where. */
  private void answer(RequestHeader header, GiopSession.Version version, Objects.Found found) {
    if (header.response() == Response.NONE) {
      return;
    }
    switch (found) {
      case Objects.Elsewhere(var reference) ->
          reply(header.requestId(), version, ReplyHeader.Status.LOCATION_FORWARD, reference::write);
      case Objects.Nowhere _, Objects.Here _ ->
          reply(
              header.requestId(),
              version,
              ReplyHeader.Status.SYSTEM_EXCEPTION,
              Failures.data(StandardException.OBJECT_NOT_EXIST, Completion.NO)::write);
    }
  }

  /** What every object answers (CORBA 3.3 part 1, section 8.3). */
  private void builtIn(
      RequestHeader header, GiopSession.Version version, Served served, CdrInput in) {
    if (header.response() == Response.NONE) {
      return;
    }
    try {
      Consumer<CdrOutput> result = builtIn(header.operation(), served.contract(), in);
      reply(header.requestId(), version, ReplyHeader.Status.NO_EXCEPTION, result);
    } catch (CdrException e) {
      SystemExceptionData data = SystemExceptionData.of(e, Completion.NO);
      reply(header.requestId(), version, ReplyHeader.Status.SYSTEM_EXCEPTION, data::write);
    } catch (CallException.Incompatible e) {
      SystemExceptionData data =
          SystemExceptionData.of(
              StandardException.BAD_OPERATION, CdrException.OMG_VMCID | 2, Completion.NO);
      reply(header.requestId(), version, ReplyHeader.Status.SYSTEM_EXCEPTION, data::write);
    }
  }

  private static Consumer<CdrOutput> builtIn(
      String operation, IiopContract<?> contract, CdrInput in) {
    return switch (operation) {
      case "_is_a" -> {
        String id = in.readString();
        yield out -> out.writeBoolean(id.equals(OBJECT) || contract.allIds().contains(id));
      }
      case "_non_existent", "_not_existent" -> out -> out.writeBoolean(false);
      case "_repository_id" -> out -> out.writeString(contract.repositoryId());
      default ->
          throw new CallException.Incompatible(contract.repositoryId() + " has no " + operation);
    };
  }

  /** Where is an object? */
  void locate(GiopEvent.Message message, LocateRequestHeader header) {
    Objects.Found found = session.orb().objects().find(header.target());
    LocateReplyHeader.Status status =
        switch (found) {
          case Objects.Here _ -> LocateReplyHeader.Status.OBJECT_HERE;
          case Objects.Elsewhere _ -> LocateReplyHeader.Status.OBJECT_FORWARD;
          case Objects.Nowhere _ -> LocateReplyHeader.Status.UNKNOWN_OBJECT;
        };
    session.send(
        MessageType.LOCATE_REPLY,
        codeSets,
        version(message),
        out -> {
          new LocateReplyHeader(header.requestId(), status).write(out);
          if (found instanceof Objects.Elsewhere(var reference)) {
            reference.write(out);
          }
        });
  }

  /** The peer no longer wants a reply. */
  void cancel(int id) {
    MethodCall call = running.get(id);
    if (call != null) {
      call.fail(new CallException.Cancelled(call.model().label() + ": cancelled by the caller"));
    }
  }

  private void interrupt(Run run, Throwable failure) {
    boolean givenUp =
        stopping
            || failure instanceof CallException.Cancelled
            || failure instanceof CallException.DeadlineExceeded;
    Thread thread = run.thread;
    if (givenUp && thread != null && !thread.equals(Thread.currentThread())) {
      thread.interrupt();
    }
  }

  /**
   * CloseConnection follows. It tells the peer that what is not answered was not begun, and may be
   * asked again (CORBA 3.3 part 2, section 9.4.7): so what runs is answered.
   */
  void stop() {
    stopping = true;
    for (MethodCall call : running.values()) {
      call.fail(
          new CallException.Unavailable(
              call.model().label() + ": the servant's runtime stops", null, true));
    }
  }

  /** The connection has ended: nobody waits for the replies. */
  void close() {
    deadlines.close();
    for (MethodCall call : running.values()) {
      call.fail(
          new CallException.Cancelled(call.model().label() + ": the caller's connection ended"));
    }
  }
}
