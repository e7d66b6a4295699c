package dev.parley.iiop.giop;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.GiopVersion;
import java.util.List;

/**
 * What a LocateReply begins with (CORBA 3.3 part 2, section 9.4.6). Its body follows at once, in
 * all versions.
 *
 * @param requestId which request is answered
 * @param status what the body holds
 */
public record LocateReplyHeader(int requestId, Status status) {
  /** Where an object is, and with that, what the body holds. */
  public enum Status {
    /** Nobody here knows it; no body. */
    UNKNOWN_OBJECT,
    /** It is served here; no body. */
    OBJECT_HERE,
    /** The reference to ask instead, for a while. */
    OBJECT_FORWARD,
    /** The reference to ask instead, for good; GIOP 1.2. */
    OBJECT_FORWARD_PERM,
    /** A {@link SystemExceptionData}; GIOP 1.2. */
    LOC_SYSTEM_EXCEPTION,
    /** An addressing disposition: a short; GIOP 1.2. */
    LOC_NEEDS_ADDRESSING_MODE;

    private static final List<Status> ALL = List.of(values());

    private int code() {
      return ALL.indexOf(this);
    }
  }

  /** Reads a header; the body is next. */
  public static LocateReplyHeader read(CdrInput input) {
    int requestId = input.readInt();
    int code = input.readInt();
    if (code < 0 || code > last(input.version()).code()) {
      throw CdrException.marshal("locate status " + Integer.toUnsignedString(code));
    }
    return new LocateReplyHeader(requestId, Status.ALL.get(code));
  }

  /** Writes this; the body comes next. What 1.2 brought is only written in 1.2. */
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
