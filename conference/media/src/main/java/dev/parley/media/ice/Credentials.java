package dev.parley.media.ice;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * One side's user fragment and password, as they stand in SDP (RFC 8839 section 5.4). Both have
 * only characters of base 64.
 *
 * @param ufrag 4 to 256 characters, in the clear in every check
 * @param password 22 to 256 characters; never shown by {@code toString}
 */
public record Credentials(String ufrag, String password) {
  /** Characters of a ufrag of ours, as many as a {@link UfragKey} has room for. */
  static final int OWN_UFRAG_CHARS = UfragKey.CHARS;

  /** Marks that a ufrag may begin with: as many as there are characters. */
  public static final int MARKS = 64;

  private static final int UFRAG_CHARS_MIN = 4;
  private static final int OWN_PASSWORD_CHARS = 24;
  private static final int PASSWORD_CHARS_MIN = 22;
  private static final int CHARS_MAX = 256;
  private static final String ICE_CHARS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

  /** Throws {@link IllegalArgumentException} for what {@link #read} refuses. */
  public Credentials {
    if (!valid(ufrag, UFRAG_CHARS_MIN) || !valid(password, PASSWORD_CHARS_MIN)) {
      throw new IllegalArgumentException("not ICE credentials: ufrag of " + ufrag.length());
    }
  }

  /**
   * {@return new credentials: a ufrag of 48 random bits, a password of 144}
   *
   * @param random must not be guessable: a {@link java.security.SecureRandom}, but in tests
   */
  public static Credentials random(RandomGenerator random) {
    return new Credentials(text(random, OWN_UFRAG_CHARS), text(random, OWN_PASSWORD_CHARS));
  }

  /**
   * {@return new credentials whose ufrag begins with a mark, by which who reads a port knows whose
   * a check is; the rest of it are 42 random bits}
   *
   * @param random must not be guessable: a {@link java.security.SecureRandom}, but in tests
   * @param mark below {@link #MARKS}; {@link UfragKey#mark} reads it
   */
  public static Credentials random(RandomGenerator random, int mark) {
    return new Credentials(
        ICE_CHARS.charAt(mark) + text(random, OWN_UFRAG_CHARS - 1),
        text(random, OWN_PASSWORD_CHARS));
  }

  /** {@return the mark that a character stands for; below zero for none} */
  static int mark(byte character) {
    return ICE_CHARS.indexOf(character);
  }

  /** {@return what a peer says in its SDP, or nothing where that is too short, long or strange} */
  public static Optional<Credentials> read(String ufrag, String password) {
    return valid(ufrag, UFRAG_CHARS_MIN) && valid(password, PASSWORD_CHARS_MIN)
        ? Optional.of(new Credentials(ufrag, password))
        : Optional.empty();
  }

  /** The USERNAME of checks that the other side sends to the owner of these. */
  byte[] usernameFrom(Credentials remote) {
    return (ufrag + ":" + remote.ufrag).getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public String toString() {
    return "Credentials[ufrag=" + ufrag + "]";
  }

  private static boolean valid(String text, int min) {
    return text.length() >= min
        && text.length() <= CHARS_MAX
        && text.chars().allMatch(c -> ICE_CHARS.indexOf(c) >= 0);
  }

  private static String text(RandomGenerator random, int chars) {
    StringBuilder text = new StringBuilder(chars);
    for (int i = 0; i < chars; i++) {
      text.append(ICE_CHARS.charAt(random.nextInt(ICE_CHARS.length())));
    }
    return text.toString();
  }
}
