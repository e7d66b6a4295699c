package dev.parley.iiop.orb;

import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.MethodModel;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.codec.MarshalContext;
import dev.parley.iiop.codec.Marshaller;
import dev.parley.iiop.giop.MessageType;
import dev.parley.iiop.giop.ReplyHeader;
import dev.parley.iiop.giop.ResponseFlags;
import dev.parley.iiop.giop.ServiceContext;
import dev.parley.iiop.giop.SystemException;
import dev.parley.iiop.giop.SystemExceptionData;
import dev.parley.iiop.giop.SystemExceptionData.CompletionStatus;
import dev.parley.pipeline.CallException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writer of replies to the peer's requests. A result that cannot be marshalled is replaced with a
 * system exception.
 *
 * <p>Threads: safe for all.
 */
final class ReplyWriter {
  private static final System.Logger LOG = System.getLogger(ReplyWriter.class.getName());

  private final GiopConnection connection;
  private volatile int streamFormat = 1; // of custom values, that the peer reads

  ReplyWriter(GiopConnection connection) {
    this.connection = connection;
  }

  /** Sets the highest stream format version of custom values that the peer reads. */
  void streamFormat(int format) {
    streamFormat = format;
  }

  /** Replies with the result of a call. */
  void result(IncomingRequest run, MethodCall call) {
    reply(run, ReplyHeader.Status.NO_EXCEPTION, call, out -> writeResult(call, out));
  }

  private void writeResult(MethodCall call, CdrOutput out) {
    MethodModel method = call.model();
    method
        .result()
        .ifPresent(
            codec -> ((Marshaller) codec).write(writing(out), call.result(), method.resultLabel()));
  }

  private MarshalContext writing(CdrOutput out) {
    return new MarshalContext(out, connection.references(), streamFormat);
  }

  /** Replies with the failure of a call: a declared exception, or a system exception. */
  void failure(IncomingRequest run, MethodCall call, Throwable failure) {
    if (!run.wantsReply()) {
      system(run, SystemExceptionMapping.of(failure));
      return;
    }
    for (MethodModel.DeclaredThrowable thrown : call.model().exceptions()) {
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
    send(
        run,
        ReplyHeader.Status.SYSTEM_EXCEPTION,
        ServiceContexts.undeclared(
            run.served.contract(), failure, connection.references(), streamFormat),
        SystemExceptionMapping.of(failure)::write);
  }

  private void reply(
      IncomingRequest run, ReplyHeader.Status status, MethodCall call, Consumer<CdrOutput> body) {
    try {
      call.replyBytes(send(run, status, List.of(), body));
    } catch (CallException e) {
      system(run, SystemExceptionMapping.of(e));
    } catch (RuntimeException e) {
      system(run, marshalFailure(call.model().label(), e));
    }
  }

  /** Sends a reply, with the code base of this side if the peer does not have it yet. */
  private int send(
      IncomingRequest run,
      ReplyHeader.Status status,
      List<ServiceContext> others,
      Consumer<CdrOutput> body) {
    ServiceContext codeBase = connection.codeBase(run.served.contract());
    List<ServiceContext> contexts = others;
    if (codeBase != null) {
      contexts = new ArrayList<>(others);
      contexts.add(codeBase);
    }
    int bytes = send(run.id, run.version, run.codeSets, status, contexts, body);
    if (codeBase != null) {
      connection.codeBaseSent();
    }
    return bytes;
  }

  /**
   * Replies that the arguments could not be unmarshalled, or that a class of the contract failed.
   */
  void refuse(IncomingRequest run, String label, RuntimeException e) {
    system(run, unmarshalFailure(label, e).data());
  }

  /**
   * {@return the system exception for arguments that could not be unmarshalled, with COMPLETED_NO}
   */
  SystemException unmarshalFailure(String label, RuntimeException e) {
    return new SystemException(systemException(label, e, CompletionStatus.NO));
  }

  private SystemExceptionData marshalFailure(String label, RuntimeException e) {
    return systemException(label, e, CompletionStatus.YES);
  }

  private SystemExceptionData systemException(
      String label, RuntimeException e, CompletionStatus completed) {
    if (e instanceof CdrException refused) {
      connection
          .orb()
          .rejections()
          .log(label + " from " + connection.transport().peer().address(), refused);
      return SystemExceptionData.of(refused, completed);
    }
    LOG.log(System.Logger.Level.WARNING, () -> label + " at " + connection.place() + " failed", e);
    return SystemExceptionMapping.unknown();
  }

  /** Replies on arrival of a request (SyncScope WITH_SERVER), once no valve has rejected it. */
  void acknowledge(IncomingRequest run) {
    run.acknowledged = true;
    send(run.id, run.version, run.codeSets, ReplyHeader.Status.NO_EXCEPTION, out -> {});
  }

  /** Replies with a system exception, if a reply is still expected. */
  void system(IncomingRequest run, SystemExceptionData data) {
    if (run.response != ResponseFlags.SYNC_NONE && !run.acknowledged) {
      send(run.id, run.version, run.codeSets, ReplyHeader.Status.SYSTEM_EXCEPTION, data::write);
    }
  }

  /** Sends a reply. {@return its size in bytes} */
  int send(
      int id,
      MessageFormat version,
      CodeSets codeSets,
      ReplyHeader.Status status,
      Consumer<CdrOutput> body) {
    return send(id, version, codeSets, status, List.of(), body);
  }

  private int send(
      int id,
      MessageFormat version,
      CodeSets codeSets,
      ReplyHeader.Status status,
      List<ServiceContext> contexts,
      Consumer<CdrOutput> body) {
    return connection.send(
        MessageType.REPLY,
        codeSets,
        version,
        out -> {
          new ReplyHeader(id, status, contexts).write(out);
          body.accept(out);
        });
  }
}
