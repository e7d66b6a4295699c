package dev.parley.iiop.giop;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.GiopVersion;
import java.util.List;

/**
 * What a Reply begins with (CORBA 3.3 part 2, section 9.4.3).
 *
 * @param requestId which request is answered
 * @param status what the body holds
 * @param contexts what travels beside the result
 */
public record ReplyHeader(int requestId, Status status, List<ServiceContext> contexts) {
  /** What came of a request, and with that, what the body holds. */
  public enum Status {
    /** The result. */
    NO_EXCEPTION,
    /** A repository id, and the exception's members. */
    USER_EXCEPTION,
    /** A {@link SystemExceptionData}. */
    SYSTEM_EXCEPTION,
    /** The reference of the object to ask instead, for a while. */
    LOCATION_FORWARD,
    /** The reference of the object to ask instead, for good; GIOP 1.2. */
    LOCATION_FORWARD_PERM,
    /** An addressing disposition: a short; GIOP 1.2. */
    NEEDS_ADDRESSING_MODE;

    private static final List<Status> ALL = List.of(values());

    private int code() {
      return ALL.indexOf(this);
    }
  }

  /** Reads a header, and goes on at the body. */
  public static ReplyHeader read(CdrInput input) {
    if (input.version() == GiopVersion.V1_2) {
      int requestId = input.readInt();
      var status = status(input.readInt(), Status.NEEDS_ADDRESSING_MODE);
      var contexts = ServiceContext.readAll(input);
      input.beginBody();
      return new ReplyHeader(requestId, status, contexts);
    }
    var contexts = ServiceContext.readAll(input);
    int requestId = input.readInt();
    return new ReplyHeader(requestId, status(input.readInt(), Status.LOCATION_FORWARD), contexts);
  }

  private static Status status(int code, Status last) {
    if (code < 0 || code > last.code()) {
      throw CdrException.marshal("reply status " + Integer.toUnsignedString(code));
    }
    return Status.ALL.get(code);
  }

  /** Writes this; the body comes next. What 1.2 brought is only written in 1.2. */
  public void write(CdrOutput output) {
    if (output.version() == GiopVersion.V1_2) {
      output.writeInt(requestId);
      output.writeInt(status.code());
      ServiceContext.writeAll(output, contexts);
      output.beginBody();
      return;
    }
    if (status.compareTo(Status.LOCATION_FORWARD) > 0) {
      throw new IllegalArgumentException(status + " needs GIOP 1.2");
    }
    ServiceContext.writeAll(output, contexts);
    output.writeInt(requestId);
    output.writeInt(status.code());
  }
}
