package dev.parley.iiop.orb;

import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.MethodModel;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.codec.Marshaller;
import dev.parley.iiop.codec.ReferenceConverter;
import dev.parley.iiop.codec.UnmarshalContext;
import dev.parley.iiop.giop.GiopEvent;
import dev.parley.iiop.giop.LocateRequestHeader;
import dev.parley.iiop.giop.RequestHeader;
import dev.parley.iiop.giop.ServiceContext;
import dev.parley.iiop.giop.SystemException;
import dev.parley.pipeline.CallException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Server side of a {@link GiopSession}: reads requests, and starts or answers them.
 *
 * <p>Threads: the reading thread.
 */
final class IncomingRequests {
  private final GiopConnection connection;
  private final ReplyWriter replies;
  private final LocateRequestHandler locateRequests;
  private final RunningRequests running;
  private CodeSets codeSets = CodeSets.DEFAULT;

  IncomingRequests(GiopConnection connection, ReplyWriter replies, RunningRequests running) {
    this.connection = connection;
    this.replies = replies;
    this.running = running;
    locateRequests = new LocateRequestHandler(connection, replies);
  }

  /** Starts a request. */
  void request(GiopEvent.Message message, RequestHeader header) {
    CdrInput in = message.input();
    learn(header.contexts(), in);
    MessageFormat version = MessageFormat.of(message);
    ObjectTable.LookupResult found = connection.orb().objects().find(header.target());
    if (!(found instanceof ObjectTable.Local(ActiveServant served))) {
      locateRequests.answerUnserved(header, version, codeSets, found);
      return;
    }
    MethodModel method = served.contract().operations().get(header.operation());
    if (method == null) {
      locateRequests.answerBuiltIn(header, version, codeSets, served, in);
      return;
    }
    MethodCall call = served.contract().contract().dispatcher().create(method.id());
    if (call == null) {
      throw new IllegalStateException(method.label() + " has no call");
    }
    IncomingRequest run =
        new IncomingRequest(served, served.pace(method), header, version, codeSets);
    // Request id 0 is valid in GIOP, whereas a call number of 0 means that no reply is wanted.
    call.id(run.wantsReply() ? Integer.toUnsignedLong(run.id) + 1 : 0);
    call.requestBytes(in.position() + in.remaining());
    call.owner(running);
    call.attachment(run);
    call.startedNanos(System.nanoTime());
    try {
      ServiceContexts.apply(header.contexts(), call, connection.orb().limits());
    } catch (CdrException e) {
      replies.refuse(run, method.label(), e);
      return;
    }
    begin(call, run, in, connection.references(served.contract(), in, running.isServingThread()));
  }

  private void begin(MethodCall call, IncomingRequest run, CdrInput in, ReferenceConverter from) {
    RuntimeException broken = null;
    try {
      readArguments(call, in, from);
    } catch (RuntimeException e) { // code of a class of the contract may throw
      broken = e;
    }
    if (from instanceof RereadableBody body && body.needsOwnThread()) {
      rereadArguments(call, run, body);
      return;
    }
    if (broken == null) {
      running.start(call, run);
    } else {
      replies.refuse(run, call.model().label(), broken);
    }
  }

  /**
   * Reads the arguments again on a separate thread, which may run code of their classes and wait
   * for the caller's class descriptions; the call counts as running meanwhile. One-way calls behind
   * it do not wait, since one peer that does not answer would block all others.
   */
  private void rereadArguments(MethodCall call, IncomingRequest run, RereadableBody body) {
    if (!running.enterUnread(call, run)) {
      return;
    }
    try {
      body.reread(next -> {
        try {
          readArguments(call, next.in(), next);
        } catch (RuntimeException e) {
          call.fail(replies.unmarshalFailure(call.model().label(), e));
        } catch (Error e) {
          call.fail(new SystemException(SystemExceptionMapping.unknown()));
          throw e;
        } finally {
          running.pass(call);
        }
      });
    } catch (CallException.Overloaded e) {
      call.fail(e);
      running.pass(call);
    }
  }

  private void learn(List<ServiceContext> contexts, CdrInput in) {
    ServiceContext.find(contexts, ServiceContext.CODE_SETS)
        .ifPresent(context -> {
          codeSets = context.readCodeSets(connection.orb().limits());
          connection.incomingCodeSets(codeSets);
          in.codeSets(codeSets);
        });
    ServiceContexts.streamFormat(contexts, connection.orb().limits())
        .ifPresent(replies::streamFormat);
    connection.learn(contexts);
  }

  private void readArguments(MethodCall call, CdrInput in, ReferenceConverter references) {
    List<Codec> parameters = call.model().parameters();
    @Nullable Object[] values = new Object[parameters.size()];
    UnmarshalContext from =
        new UnmarshalContext(in, references, connection.orb().options().filter());
    for (int i = 0; i < values.length; i++) {
      values[i] = ((Marshaller) parameters.get(i)).read(from);
    }
    call.arguments(values);
  }

  /** Answers a LocateRequest. */
  void locate(GiopEvent.Message message, LocateRequestHeader header) {
    locateRequests.locate(message, header, codeSets);
  }
}
