package dev.parley.idl;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;

/** IDL files of the tests. */
final class IdlSamples {
  private IdlSamples() {}

  /** One of each that IDL has and Java has a form for. */
  static Path everything() {
    try {
      return Path.of(
          Objects.requireNonNull(IdlSamples.class.getResource("everything.idl")).toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }
}
