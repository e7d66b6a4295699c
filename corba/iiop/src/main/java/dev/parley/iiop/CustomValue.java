package dev.parley.iiop;

import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;

/**
 * Custom valuetype of IDL, which marshals and unmarshals its own state.
 *
 * <p>Threads: called by the thread that encodes or decodes the call.
 */
public interface CustomValue {
  /**
   * Marshals the state.
   *
   * @param out output behind the value header, inside a chunk
   */
  void write(CdrOutput out);

  /**
   * Unmarshals the state into this object, which was created without state.
   *
   * @param in input at the position where {@link #write} began; bytes that are not read are skipped
   * @throws dev.parley.iiop.cdr.CdrException when the bytes are not the ones that {@code write}
   *     produces
   */
  void read(CdrInput in);
}
