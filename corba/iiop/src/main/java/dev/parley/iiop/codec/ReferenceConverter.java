package dev.parley.iiop.codec;

import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Conversion between objects and object references. The runtime has one per connection.
 *
 * <p>Threads: safe for all.
 */
public interface ReferenceConverter {
  /**
   * Writes the reference of an object.
   *
   * @param object a servant or a stub; null for nil
   * @param contract interface of the reference
   */
  void write(CdrOutput to, @Nullable Object object, Class<?> contract);

  /** {@return the encodings of values that the peer of this connection uses} */
  default PeerEncodings peerEncodings() {
    return new PeerEncodings();
  }

  /** {@return the object, a servant or a stub, of a reference; null for nil} */
  @Nullable Object read(CdrInput from, Class<?> contract);

  /**
   * {@return the object of a reference where the contract declares no interface; null for nil}
   *
   * @param otherwise interface if the reference names none
   * @param named maps a repository id to an interface; null if peers may not name it
   */
  default @Nullable Object read(
      CdrInput from, Class<?> otherwise, Function<String, @Nullable Class<?>> named) {
    return read(from, otherwise);
  }
}
