package dev.parley.server.whip;

import java.security.SecureRandom;
import java.util.Base64;

/** Texts that nobody can guess. Threads: safe for all. */
final class Secrets {
  private static final int BYTES = 18;
  private static final SecureRandom RANDOM = new SecureRandom();

  private Secrets() {}

  /** {@return 24 characters that may stand in a path} */
  static String id() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** {@return a tag of one generation of ICE, as HTTP writes it} */
  static String etag() {
    return '"' + id() + '"';
  }
}
