package dev.parley.iiop.ior;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.iiop.cdr.CdrException;
import java.util.HexFormat;

/**
 * Fuzz target: whatever a text holds, it is a reference or refused, and so are bytes behind IOR:; a
 * reference can be explained, and is the same after it was written. Its short form is {@link
 * IorFuzzTest}.
 */
public final class IorFuzz {
  private IorFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    text(new String(input, ISO_8859_1));
    text("corbaloc:" + new String(input, ISO_8859_1));
    text("corbaname:" + new String(input, ISO_8859_1));
    text("IOR:" + HexFormat.of().formatHex(input));
  }

  private static void text(String text) {
    ObjectUrl url;
    try {
      url = ObjectUrl.parse(text);
    } catch (CdrException e) {
      return;
    }
    assertThat(IorExplainer.explain(url)).isNotEmpty();
    var written = url.toString();
    assertThat(ObjectUrl.parse(written)).hasToString(written);
    if (url instanceof Ior ior) {
      try {
        assertThat(ior.addresses()).allMatch(one -> one.port() > 0 && one.port() < 65_536);
      } catch (CdrException e) {
        assertThat(e.reason()).isNotNull();
      }
    }
  }
}
