package dev.parley.iiop.codec;

import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Turns objects into references and back. The runtime has one for each connection.
 *
 * <p>Threads: safe for all.
 */
public interface References {
  /**
   * Writes the reference of an object.
   *
   * @param object a servant or a stub; null for nil
   * @param contract the interface that is called by it
   */
  void write(CdrOutput to, @Nullable Object object, Class<?> contract);

  /** {@return the forms of values that the peer of this connection is known to write} */
  default PeerForms forms() {
    return new PeerForms();
  }

  /** {@return what stands for the object of a reference; null for nil} */
  @Nullable Object read(CdrInput from, Class<?> contract);

  /**
   * {@return what stands for the object of a reference where no interface is declared; null for
   * nil}
   *
   * @param otherwise the interface where the reference names none
   * @param named the interface of a repository id; null if peers may not name it
   */
  default @Nullable Object read(
      CdrInput from, Class<?> otherwise, Function<String, @Nullable Class<?>> named) {
    return read(from, otherwise);
  }
}
