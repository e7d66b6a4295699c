package dev.parley.iiop.giop;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.GiopVersion;
import java.util.List;

/**
 * Reply header (CORBA 3.3 part 2, section 9.4.3).
 *
 * @param requestId id of the request that is answered
 * @param status result, which determines the body
 * @param contexts service contexts of the reply
 */
public record ReplyHeader(int requestId, Status status, List<ServiceContext> contexts) {
  /** Status of a Reply, which determines its body. */
  public enum Status {
    /** Normal result. */
    NO_EXCEPTION,
    /** User exception: a repository id, followed by the members. */
    USER_EXCEPTION,
    /** System exception: a {@link SystemExceptionData}. */
    SYSTEM_EXCEPTION,
    /** Redirection to another reference, the body, for now. */
    LOCATION_FORWARD,
    /** Redirection to another reference, the body, permanently; GIOP 1.2. */
    LOCATION_FORWARD_PERM,
    /** Request for another addressing disposition, a short; GIOP 1.2. */
    NEEDS_ADDRESSING_MODE;

    private static final List<Status> ALL = List.of(values());

    private int code() {
      return ALL.indexOf(this);
    }
  }

  /** Reads the header, and moves to the body. */
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

  /** Writes the header; the body is next. Statuses of GIOP 1.2 are written in GIOP 1.2 only. */
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
