package dev.parley.server.whip;

import java.nio.charset.StandardCharsets;

/**
 * Fuzz target: what of a request of WHIP or WHEP is read here, its path, its If-Match and its
 * fragment, is read or refused. Its short form is {@link WhipFuzzTest}.
 */
public final class WhipFuzz {
  private static final String OFFER = "v=0\r\nm=a\r\na=ice-ufrag:old1\r\na=ice-pwd:x\r\n";

  private WhipFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    String text = new String(input, StandardCharsets.UTF_8);
    WhipPath.of(text).ifPresent(place -> requireSame(place.session("x"), text));
    try {
      IfMatch.read(text).holds("\"a\"");
    } catch (HttpErrorException refused) {
      refused.reply();
    }
    try {
      SdpFragment.read(text)
          .ice()
          .ifPresent(ice -> {
            SdpFragment renewed = SdpFragment.read(SdpFragment.renewed(OFFER, ice));
            if (!renewed.ice().orElseThrow().equals(ice)) {
              throw new AssertionError("the offer has other credentials than " + ice);
            }
          });
    } catch (HttpErrorException refused) {
      refused.reply();
    }
  }

  /** A session is beside what was asked for, and nowhere else. */
  private static void requireSame(String session, String text) {
    if (session.indexOf('/', 1) != text.indexOf('/', 1)) {
      throw new AssertionError("a session at " + session);
    }
  }
}
