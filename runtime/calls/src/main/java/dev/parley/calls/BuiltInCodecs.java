package dev.parley.calls;

import dev.parley.calls.codec.Codecs;
import dev.parley.calls.spi.Codec;
import java.util.Optional;

/**
 * Codecs of built-in types by type expression: for tools that have a description instead of an
 * interface.
 */
public final class BuiltInCodecs {
  private BuiltInCodecs() {}

  /**
   * {@return the codec of a type such as {@code int}, {@code String} or {@code Instant}, which
   * takes and gives the Java class of docs/protocol/values.md, boxed}
   */
  public static Optional<Codec> of(String type) {
    return Codecs.plain(type);
  }

  /** {@return a codec that decodes the peer's stream as a {@code Flow.Publisher} of its items} */
  public static Codec publisher(Codec item) {
    return Codecs.publisher(item);
  }
}
