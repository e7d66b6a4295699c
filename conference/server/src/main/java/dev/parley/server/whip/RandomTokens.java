package dev.parley.server.whip;

import java.security.SecureRandom;
import java.util.Base64;

/** Generator of unguessable ids and entity tags. Threads: safe for all. */
final class RandomTokens {
  private static final int BYTES = 18;
  private static final SecureRandom RANDOM = new SecureRandom();

  private RandomTokens() {}

  /** {@return a random id of 24 URL-safe characters (144 bits)} */
  static String id() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** {@return an entity tag for one ICE generation, in HTTP syntax} */
  static String etag() {
    return '"' + id() + '"';
  }
}
