package dev.parley.iiop;

import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;

/**
 * A custom valuetype of IDL: it writes and reads its state itself.
 *
 * <p>Threads: called by the one that encodes or decodes the call.
 */
public interface CustomValue {
  /**
   * Writes the state.
   *
   * @param out behind the header of the value, in a chunk
   */
  void write(CdrOutput out);

  /**
   * Reads the state into this object, which was made without any.
   *
   * @param in where {@link #write} began; what is not read is passed over
   * @throws dev.parley.iiop.cdr.CdrException when the bytes are not what {@code write} writes
   */
  void read(CdrInput in);
}
