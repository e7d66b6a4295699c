package dev.parley.iiop.giop;

import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.GiopVersion;
import java.util.List;

/**
 * Request header (CORBA 3.3 part 2, section 9.4.2).
 *
 * @param requestId unsigned, unique among the sender's pending requests
 * @param response reply that the client expects
 * @param target object that is invoked
 * @param operation name of the operation
 * @param contexts service contexts of the request
 */
public record RequestHeader(
    int requestId,
    ResponseFlags response,
    TargetAddress target,
    String operation,
    List<ServiceContext> contexts) {
  /** Reads the header, and moves to the body, which holds the arguments. */
  public static RequestHeader read(CdrInput input) {
    if (input.version() == GiopVersion.V1_2) {
      int requestId = input.readInt();
      var response = ResponseFlags.of(input.readByte());
      input.skip(3);
      var target = TargetAddress.read(input);
      var operation = input.readString();
      var contexts = ServiceContext.readAll(input);
      input.beginBody();
      return new RequestHeader(requestId, response, target, operation, contexts);
    }
    var contexts = ServiceContext.readAll(input);
    int requestId = input.readInt();
    var response = input.readBoolean() ? ResponseFlags.SYNC_WITH_TARGET : ResponseFlags.SYNC_NONE;
    if (input.version() == GiopVersion.V1_1) {
      input.skip(3);
    }
    var target = TargetAddress.read(input);
    var operation = input.readString();
    // Requesting principal of GIOP 1.0 and 1.1: deprecated, and never trusted.
    input.skip(input.readLength(1));
    return new RequestHeader(requestId, response, target, operation, contexts);
  }

  /** Writes the header; the arguments are next. */
  public void write(CdrOutput output) {
    if (output.version() == GiopVersion.V1_2) {
      output.writeInt(requestId);
      output.writeByte(response.flags());
      reserved(output);
      target.write(output);
      output.writeString(operation);
      ServiceContext.writeAll(output, contexts);
      output.beginBody();
      return;
    }
    ServiceContext.writeAll(output, contexts);
    output.writeInt(requestId);
    output.writeBoolean(response != ResponseFlags.SYNC_NONE);
    if (output.version() == GiopVersion.V1_1) {
      reserved(output);
    }
    target.write(output);
    output.writeString(operation);
    output.writeInt(0);
  }

  private static void reserved(CdrOutput output) {
    output.writeByte(0);
    output.writeByte(0);
    output.writeByte(0);
  }
}
