package dev.parley.iiop.giop;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.GiopVersion;
import java.util.List;

/**
 * LocateReply header (CORBA 3.3 part 2, section 9.4.6). Its body follows without alignment padding,
 * in all versions.
 *
 * @param requestId id of the request that is answered
 * @param status result, which determines the body
 */
public record LocateReplyHeader(int requestId, Status status) {
  /** Status of a LocateReply, which determines its body. */
  public enum Status {
    /** Object unknown to the server; no body. */
    UNKNOWN_OBJECT,
    /** Object served by this server; no body. */
    OBJECT_HERE,
    /** Object at another reference, the body, for now. */
    OBJECT_FORWARD,
    /** Object at another reference, the body, permanently; GIOP 1.2. */
    OBJECT_FORWARD_PERM,
    /** System exception, a {@link SystemExceptionData}; GIOP 1.2. */
    LOC_SYSTEM_EXCEPTION,
    /** Request for another addressing disposition, a short; GIOP 1.2. */
    LOC_NEEDS_ADDRESSING_MODE;

    private static final List<Status> ALL = List.of(values());

    private int code() {
      return ALL.indexOf(this);
    }
  }

  /** Reads the header; the body is next. */
  public static LocateReplyHeader read(CdrInput input) {
    int requestId = input.readInt();
    int code = input.readInt();
    if (code < 0 || code > last(input.version()).code()) {
      throw CdrException.marshal("locate status " + Integer.toUnsignedString(code));
    }
    return new LocateReplyHeader(requestId, Status.ALL.get(code));
  }

  /** Writes the header; the body is next. Statuses of GIOP 1.2 are written in GIOP 1.2 only. */
  public void write(CdrOutput output) {
    if (status.compareTo(last(output.version())) > 0) {
      throw new IllegalArgumentException(status + " needs GIOP 1.2");
    }
    output.writeInt(requestId);
    output.writeInt(status.code());
  }

  private static Status last(GiopVersion version) {
    return version == GiopVersion.V1_2 ? Status.LOC_NEEDS_ADDRESSING_MODE : Status.OBJECT_FORWARD;
  }
}
