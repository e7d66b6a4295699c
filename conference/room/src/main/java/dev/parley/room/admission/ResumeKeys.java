package dev.parley.room.admission;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/** Generator of resume keys and member ids. Threads: as safe as its random source. */
public final class ResumeKeys {
  private static final int KEY_BYTES = 16;
  private static final Pattern KEY = Pattern.compile("[A-Za-z0-9_-]{22,64}");

  private final RandomGenerator random;

  public ResumeKeys(RandomGenerator random) {
    this.random = random;
  }

  String key() {
    byte[] bytes = new byte[KEY_BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** {@return a random UUID, version 4} */
  public UUID id() {
    return new UUID(
        (random.nextLong() & ~0xF000L) | 0x4000L,
        (random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL) | Long.MIN_VALUE);
  }

  /** Refuses a malformed key: too short to be a secret, or too long to be stored. */
  public static void require(String key) {
    if (!KEY.matcher(key).matches()) {
      throw new JoinRefused(
          JoinRefusal.BAD_RESUME_KEY,
          "a resume key is 22 to 64 letters, digits, '-' and '_', made at random");
    }
  }

  /**
   * {@return the hash under which a key is stored} A key has as much entropy as its hash, so a
   * plain hash cannot be inverted by guessing, and the timing of a look-up reveals nothing.
   */
  public static String hash(String key) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(key.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
