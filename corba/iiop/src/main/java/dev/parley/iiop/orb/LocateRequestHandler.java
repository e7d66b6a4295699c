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
import dev.parley.iiop.giop.ResponseFlags;
import dev.parley.iiop.giop.StandardSystemException;
import dev.parley.iiop.giop.SystemExceptionData;
import dev.parley.iiop.giop.SystemExceptionData.CompletionStatus;
import dev.parley.iiop.giop.TargetAddress;
import dev.parley.pipeline.CallException;
import java.util.function.Consumer;

/**
 * Answers to requests that need no servant: LocateRequests, the built-in operations of
 * CORBA::Object, and requests for objects that are not served here.
 *
 * <p>Threads: the reading thread.
 */
final class LocateRequestHandler {
  /** Repository id of CORBA::Object. */
  private static final String OBJECT = "IDL:omg.org/CORBA/Object:1.0";

  private final GiopConnection connection;
  private final ReplyWriter replies;

  LocateRequestHandler(GiopConnection connection, ReplyWriter replies) {
    this.connection = connection;
    this.replies = replies;
  }

  /**
   * Answers a request whose object is not served here: with its location, if it is forwarded, or
   * with a system exception.
   */
  void answerUnserved(
      RequestHeader header,
      MessageFormat version,
      CodeSets codeSets,
      ObjectTable.LookupResult found) {
    if (header.response() == ResponseFlags.SYNC_NONE) {
      return;
    }
    int id = header.requestId();
    switch (found) {
      case ObjectTable.Forwarded(var reference) ->
          replies.send(
              id, version, codeSets, ReplyHeader.Status.LOCATION_FORWARD, reference::write);
      case ObjectTable.KeyMissing _ ->
          replies.send(
              id,
              version,
              codeSets,
              ReplyHeader.Status.NEEDS_ADDRESSING_MODE,
              out -> out.writeShort(TargetAddress.KEY));
      case ObjectTable.NotYetExported _ ->
          system(id, version, codeSets, StandardSystemException.TRANSIENT);
      case ObjectTable.UnknownKey _, ObjectTable.Local _ ->
          system(id, version, codeSets, StandardSystemException.OBJECT_NOT_EXIST);
    }
  }

  private void system(
      int id, MessageFormat version, CodeSets codeSets, StandardSystemException exception) {
    replies.send(
        id,
        version,
        codeSets,
        ReplyHeader.Status.SYSTEM_EXCEPTION,
        SystemExceptionMapping.data(exception, CompletionStatus.NO)::write);
  }

  /** Answers a built-in operation of CORBA::Object (CORBA 3.3 part 1, section 8.3). */
  void answerBuiltIn(
      RequestHeader header,
      MessageFormat version,
      CodeSets codeSets,
      ActiveServant served,
      CdrInput in) {
    if (header.response() == ResponseFlags.SYNC_NONE) {
      return;
    }
    int id = header.requestId();
    try {
      Consumer<CdrOutput> result = answerBuiltIn(header.operation(), served.contract(), in);
      replies.send(id, version, codeSets, ReplyHeader.Status.NO_EXCEPTION, result);
    } catch (CdrException e) {
      SystemExceptionData data = SystemExceptionData.of(e, CompletionStatus.NO);
      replies.send(id, version, codeSets, ReplyHeader.Status.SYSTEM_EXCEPTION, data::write);
    } catch (CallException.Incompatible e) {
      SystemExceptionData data =
          SystemExceptionData.of(
              StandardSystemException.BAD_OPERATION,
              CdrException.OMG_VMCID | 2,
              CompletionStatus.NO);
      replies.send(id, version, codeSets, ReplyHeader.Status.SYSTEM_EXCEPTION, data::write);
    }
  }

  private static Consumer<CdrOutput> answerBuiltIn(
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
    ObjectTable.LookupResult found = connection.orb().objects().find(header.target());
    LocateReplyHeader.Status status =
        switch (found) {
          case ObjectTable.Local _ -> LocateReplyHeader.Status.OBJECT_HERE;
          case ObjectTable.Forwarded _ -> LocateReplyHeader.Status.OBJECT_FORWARD;
          case ObjectTable.KeyMissing _ -> LocateReplyHeader.Status.LOC_NEEDS_ADDRESSING_MODE;
          case ObjectTable.NotYetExported _ when message.header().version() == GiopVersion.V1_2 ->
              LocateReplyHeader.Status.LOC_SYSTEM_EXCEPTION;
          case ObjectTable.NotYetExported _, ObjectTable.UnknownKey _ ->
              LocateReplyHeader.Status.UNKNOWN_OBJECT;
        };
    connection.send(
        MessageType.LOCATE_REPLY,
        codeSets,
        MessageFormat.of(message),
        out -> {
          new LocateReplyHeader(header.requestId(), status).write(out);
          if (found instanceof ObjectTable.Forwarded(var reference)) {
            reference.write(out);
          } else if (status == LocateReplyHeader.Status.LOC_SYSTEM_EXCEPTION) {
            SystemExceptionMapping.data(StandardSystemException.TRANSIENT, CompletionStatus.NO)
                .write(out);
          } else if (found instanceof ObjectTable.KeyMissing) {
            out.writeShort(TargetAddress.KEY);
          }
        });
  }
}
