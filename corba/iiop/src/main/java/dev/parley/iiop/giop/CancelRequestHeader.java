package dev.parley.iiop.giop;

import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;

/**
 * CancelRequest message, which has no body (CORBA 3.3 part 2, section 9.4.4).
 *
 * @param requestId id of the request whose reply is no longer expected
 */
public record CancelRequestHeader(int requestId) {
  /** Reads the header. */
  public static CancelRequestHeader read(CdrInput input) {
    return new CancelRequestHeader(input.readInt());
  }

  /** Writes the header. */
  public void write(CdrOutput output) {
    output.writeInt(requestId);
  }
}
