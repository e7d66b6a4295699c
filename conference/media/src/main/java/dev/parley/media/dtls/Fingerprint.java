package dev.parley.media.dtls;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The digest of a certificate, as it stands in SDP (RFC 8122). Immutable. */
public final class Fingerprint {
  private static final HexFormat HEX = HexFormat.ofDelimiter(":").withUpperCase();

  /** What is accepted, by its name in SDP. SHA-1 and MD5 are not. */
  private static final Map<String, String> DIGESTS =
      Map.of("sha-256", "SHA-256", "sha-384", "SHA-384", "sha-512", "SHA-512");

  private final String algorithm;
  private final byte[] digest;
  private final String text; // kept, since ours stands in each answer

  private Fingerprint(String algorithm, byte[] digest) {
    this.algorithm = algorithm;
    this.digest = digest;
    text = algorithm + " " + HEX.formatHex(digest);
  }

  /**
   * {@return the fingerprint of {@code sha-256 3F:...}, as behind {@code a=fingerprint:}; empty
   * when it is written wrongly, or made by a digest that is not accepted}
   */
  public static Optional<Fingerprint> parse(String text) {
    String[] words = text.strip().split(" +", 3);
    String algorithm = words[0].toLowerCase(Locale.ROOT);
    String name = DIGESTS.get(algorithm);
    if (name == null || words.length != 2) {
      return Optional.empty();
    }
    try {
      byte[] digest = HEX.parseHex(words[1]);
      return digest.length == digest(name).getDigestLength()
          ? Optional.of(new Fingerprint(algorithm, digest))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** {@return the SHA-256 of an encoded certificate} */
  static Fingerprint of(byte[] certificate) {
    return new Fingerprint("sha-256", digest("SHA-256").digest(certificate));
  }

  /** Whether an encoded certificate is the one that is meant; takes the same time either way. */
  boolean matches(byte[] certificate) {
    String name = DIGESTS.get(algorithm);
    return name != null && MessageDigest.isEqual(digest, digest(name).digest(certificate));
  }

  private static MessageDigest digest(String name) {
    try {
      return MessageDigest.getInstance(name);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has " + name, e);
    }
  }

  /** {@return what goes behind {@code a=fingerprint:}} */
  @Override
  public String toString() {
    return text;
  }
}
