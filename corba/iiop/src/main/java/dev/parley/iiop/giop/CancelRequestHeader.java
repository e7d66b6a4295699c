package dev.parley.iiop.giop;

import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;

/**
 * A CancelRequest, which has no body (CORBA 3.3 part 2, section 9.4.4).
 *
 * @param requestId whose reply is no longer wanted
 */
public record CancelRequestHeader(int requestId) {
  /** Reads one. */
  public static CancelRequestHeader read(CdrInput input) {
    return new CancelRequestHeader(input.readInt());
  }

  /** Writes this. */
  public void write(CdrOutput output) {
    output.writeInt(requestId);
  }
}
