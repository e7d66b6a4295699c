package dev.parley.media.dtls;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Certificate fingerprint of the session description (RFC 8122). Immutable. */
public final class CertificateFingerprint {
  private static final HexFormat HEX = HexFormat.ofDelimiter(":").withUpperCase();

  /** Accepted hash functions by their name in SDP. SHA-1 and MD5 are not accepted. */
  private static final Map<String, String> DIGESTS =
      Map.of("sha-256", "SHA-256", "sha-384", "SHA-384", "sha-512", "SHA-512");

  private final String algorithm;
  private final byte[] digest;
  private final String text; // cached, since ours is part of each answer

  private CertificateFingerprint(String algorithm, byte[] digest) {
    this.algorithm = algorithm;
    this.digest = digest;
    text = algorithm + " " + HEX.formatHex(digest);
  }

  /**
   * {@return the fingerprint parsed from the value of {@code a=fingerprint:}, such as {@code
   * sha-256 3F:...}; empty when it is malformed or its hash function is not accepted}
   */
  public static Optional<CertificateFingerprint> parse(String text) {
    String[] words = text.strip().split(" +", 3);
    String algorithm = words[0].toLowerCase(Locale.ROOT);
    String name = DIGESTS.get(algorithm);
    if (name == null || words.length != 2) {
      return Optional.empty();
    }
    try {
      byte[] digest = HEX.parseHex(words[1]);
      return digest.length == digest(name).getDigestLength()
          ? Optional.of(new CertificateFingerprint(algorithm, digest))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** {@return the SHA-256 fingerprint of an encoded certificate} */
  static CertificateFingerprint of(byte[] certificate) {
    return new CertificateFingerprint("sha-256", digest("SHA-256").digest(certificate));
  }

  /** {@return whether an encoded certificate matches, in constant time} */
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

  /** {@return the value for {@code a=fingerprint:}} */
  @Override
  public String toString() {
    return text;
  }
}
