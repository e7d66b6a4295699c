package dev.parley.media.ice;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * ICE credentials of one side: user name fragment and password (RFC 8839, section 5.4). Both
 * consist of base64 characters.
 *
 * @param ufrag 4 to 256 characters; sent unencrypted in every check
 * @param password 22 to 256 characters; never included in {@code toString}
 */
public record IceCredentials(String ufrag, String password) {
  /** Length of a generated ufrag, which fits into a {@link UfragKey}. */
  static final int OWN_UFRAG_CHARS = UfragKey.CHARS;

  /** Number of different tags with which a ufrag can begin. */
  public static final int SHARD_TAGS = 64;

  private static final int UFRAG_CHARS_MIN = 4;
  private static final int OWN_PASSWORD_CHARS = 24;
  private static final int PASSWORD_CHARS_MIN = 22;
  private static final int CHARS_MAX = 256;
  private static final String ICE_CHARS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

  /**
   * Validates the components. Throws {@link IllegalArgumentException} for what {@link #read}
   * rejects.
   */
  public IceCredentials {
    if (!valid(ufrag, UFRAG_CHARS_MIN) || !valid(password, PASSWORD_CHARS_MIN)) {
      throw new IllegalArgumentException("not ICE credentials: ufrag of " + ufrag.length());
    }
  }

  /**
   * {@return new credentials: a ufrag with 48 random bits and a password with 144}
   *
   * @param random unpredictable: a {@link java.security.SecureRandom}, except in tests
   */
  public static IceCredentials random(RandomGenerator random) {
    return new IceCredentials(text(random, OWN_UFRAG_CHARS), text(random, OWN_PASSWORD_CHARS));
  }

  /**
   * {@return new credentials with a tag as first character of the ufrag, by which the reader of a
   * port knows the shard that a check belongs to; the rest of the ufrag has 42 random bits}
   *
   * @param random unpredictable: a {@link java.security.SecureRandom}, except in tests
   * @param mark below {@link #SHARD_TAGS}; {@link UfragKey#shardTag} reads it
   */
  public static IceCredentials random(RandomGenerator random, int mark) {
    return new IceCredentials(
        ICE_CHARS.charAt(mark) + text(random, OWN_UFRAG_CHARS - 1),
        text(random, OWN_PASSWORD_CHARS));
  }

  /** {@return the tag of a character; negative for none} */
  static int shardTag(byte character) {
    return ICE_CHARS.indexOf(character);
  }

  /**
   * {@return credentials from a session description; empty if they are too short, too long or have
   * other characters}
   */
  public static Optional<IceCredentials> read(String ufrag, String password) {
    return valid(ufrag, UFRAG_CHARS_MIN) && valid(password, PASSWORD_CHARS_MIN)
        ? Optional.of(new IceCredentials(ufrag, password))
        : Optional.empty();
  }

  /** {@return the USERNAME of checks that the other side sends to the owner of these} */
  byte[] usernameFrom(IceCredentials remote) {
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
