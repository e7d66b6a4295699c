package dev.parley.iiop.orb;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.giop.GiopEvent;
import dev.parley.iiop.giop.LocateReplyHeader;
import dev.parley.iiop.giop.LocateRequestHeader;
import dev.parley.iiop.giop.MessageType;
import dev.parley.iiop.giop.ReplyHeader;
import dev.parley.iiop.giop.RequestHeader;
import dev.parley.iiop.giop.Response;
import dev.parley.iiop.giop.StandardException;
import dev.parley.iiop.giop.SystemExceptionData;
import dev.parley.iiop.giop.SystemExceptionData.Completion;
import dev.parley.iiop.giop.Target;
import dev.parley.pipeline.CallException;
import java.util.function.Consumer;

/**
 * Answers to requests that need no servant: LocateRequests, the built-in operations of
 * CORBA::Object, and requests for objects that are not served here.
 *
 * <p>Threads: the reading thread.
 */
final class Inquiries {
  /** Repository id of CORBA::Object. */
  private static final String OBJECT = "IDL:omg.org/CORBA/Object:1.0";

  private final GiopSession session;
  private final Replies replies;

  Inquiries(GiopSession session, Replies replies) {
    this.session = session;
    this.replies = replies;
  }

  /**
   * Answers a request whose object is not served here: with its location, if it is forwarded, or
   * with a system exception.
   */
  void notHere(
      RequestHeader header, GiopSession.Version version, CodeSets codeSets, Objects.Found found) {
    if (header.response() == Response.NONE) {
      return;
    }
    int id = header.requestId();
    switch (found) {
      case Objects.Elsewhere(var reference) ->
          replies.send(
              id, version, codeSets, ReplyHeader.Status.LOCATION_FORWARD, reference::write);
      case Objects.Unnamed _ ->
          replies.send(
              id,
              version,
              codeSets,
              ReplyHeader.Status.NEEDS_ADDRESSING_MODE,
              out -> out.writeShort(Target.KEY));
      case Objects.NotYet _ -> system(id, version, codeSets, StandardException.TRANSIENT);
      case Objects.Nowhere _, Objects.Here _ ->
          system(id, version, codeSets, StandardException.OBJECT_NOT_EXIST);
    }
  }

  private void system(
      int id, GiopSession.Version version, CodeSets codeSets, StandardException exception) {
    replies.send(
        id,
        version,
        codeSets,
        ReplyHeader.Status.SYSTEM_EXCEPTION,
        Failures.data(exception, Completion.NO)::write);
  }

  /** Answers a built-in operation of CORBA::Object (CORBA 3.3 part 1, section 8.3). */
  void builtIn(
      RequestHeader header,
      GiopSession.Version version,
      CodeSets codeSets,
      Served served,
      CdrInput in) {
    if (header.response() == Response.NONE) {
      return;
    }
    int id = header.requestId();
    try {
      Consumer<CdrOutput> result = builtIn(header.operation(), served.contract(), in);
      replies.send(id, version, codeSets, ReplyHeader.Status.NO_EXCEPTION, result);
    } catch (CdrException e) {
      SystemExceptionData data = SystemExceptionData.of(e, Completion.NO);
      replies.send(id, version, codeSets, ReplyHeader.Status.SYSTEM_EXCEPTION, data::write);
    } catch (CallException.Incompatible e) {
      SystemExceptionData data =
          SystemExceptionData.of(
              StandardException.BAD_OPERATION, CdrException.OMG_VMCID | 2, Completion.NO);
      replies.send(id, version, codeSets, ReplyHeader.Status.SYSTEM_EXCEPTION, data::write);
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

  /** Answers a LocateRequest. */
  void locate(GiopEvent.Message message, LocateRequestHeader header, CodeSets codeSets) {
    Objects.Found found = session.orb().objects().find(header.target());
    LocateReplyHeader.Status status =
        switch (found) {
          case Objects.Here _ -> LocateReplyHeader.Status.OBJECT_HERE;
          case Objects.Elsewhere _ -> LocateReplyHeader.Status.OBJECT_FORWARD;
          case Objects.Unnamed _ -> LocateReplyHeader.Status.LOC_NEEDS_ADDRESSING_MODE;
          case Objects.NotYet _ when message.header().version() == GiopVersion.V1_2 ->
              LocateReplyHeader.Status.LOC_SYSTEM_EXCEPTION;
          case Objects.NotYet _, Objects.Nowhere _ -> LocateReplyHeader.Status.UNKNOWN_OBJECT;
        };
    session.send(
        MessageType.LOCATE_REPLY,
        codeSets,
        GiopSession.Version.of(message),
        out -> {
          new LocateReplyHeader(header.requestId(), status).write(out);
          if (found instanceof Objects.Elsewhere(var reference)) {
            reference.write(out);
          } else if (status == LocateReplyHeader.Status.LOC_SYSTEM_EXCEPTION) {
            Failures.data(StandardException.TRANSIENT, Completion.NO).write(out);
          } else if (found instanceof Objects.Unnamed) {
            out.writeShort(Target.KEY);
          }
        });
  }
}
