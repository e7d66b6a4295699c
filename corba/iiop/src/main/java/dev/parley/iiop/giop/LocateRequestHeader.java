package dev.parley.iiop.giop;

import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;

/**
 * LocateRequest message, which has no body (CORBA 3.3 part 2, section 9.4.5).
 *
 * @param requestId unsigned, unique among the sender's pending requests
 * @param target object to locate
 */
public record LocateRequestHeader(int requestId, TargetAddress target) {
  /** Reads the header. */
  public static LocateRequestHeader read(CdrInput input) {
    return new LocateRequestHeader(input.readInt(), TargetAddress.read(input));
  }

  /** Writes the header. */
  public void write(CdrOutput output) {
    output.writeInt(requestId);
    target.write(output);
  }
}
