package dev.parley.media.stun;

import java.nio.charset.StandardCharsets;
import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Key for MESSAGE-INTEGRITY: HMAC-SHA1 (RFC 2104) over a message without allocation, which {@code
 * javax.crypto.Mac} cannot do.
 *
 * <p>Threads: one at a time.
 */
public final class IntegrityKey {
  static final int BYTES = 20;

  private static final int BLOCK_BYTES = 64;

  private final MessageDigest sha1;
  private final byte[] inner = new byte[BLOCK_BYTES];
  private final byte[] outer = new byte[BLOCK_BYTES];
  private final byte[] hash = new byte[BYTES];

  /** Creates a key of any length. */
  public IntegrityKey(byte[] key) {
    try {
      sha1 = MessageDigest.getInstance("SHA-1");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-1", e);
    }
    byte[] block = key.length > BLOCK_BYTES ? sha1.digest(key) : key;
    for (int i = 0; i < BLOCK_BYTES; i++) {
      byte bits = i < block.length ? block[i] : 0;
      inner[i] = (byte) (bits ^ 0x36);
      outer[i] = (byte) (bits ^ 0x5C);
    }
  }

  /** {@return the key of short-term credentials, which is the password} */
  public static IntegrityKey ofPassword(String password) {
    return new IntegrityKey(password.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Writes the HMAC of the message, whose attributes before MESSAGE-INTEGRITY end at {@code end}.
   */
  void sign(byte[] bytes, int from, int end, byte[] out, int at) {
    hash(bytes, from, end);
    System.arraycopy(hash, 0, out, at, BYTES);
  }

  /** {@return whether the HMAC matches the message}; takes the same time for every wrong one. */
  boolean verify(byte[] bytes, int from, int end, int hashAt) {
    hash(bytes, from, end);
    int different = 0;
    for (int i = 0; i < BYTES; i++) {
      different |= hash[i] ^ bytes[hashAt + i];
    }
    return different == 0;
  }

  /**
   * Computes the HMAC. The length in the header counts as if MESSAGE-INTEGRITY were the last
   * attribute.
   */
  private void hash(byte[] bytes, int from, int end) {
    int length = end - from - StunMessage.HEADER_BYTES + 4 + BYTES;
    sha1.reset();
    sha1.update(inner);
    sha1.update(bytes, from, 2);
    sha1.update((byte) (length >> 8));
    sha1.update((byte) length);
    sha1.update(bytes, from + 4, end - from - 4);
    try {
      sha1.digest(hash, 0, BYTES);
      sha1.update(outer);
      sha1.update(hash);
      sha1.digest(hash, 0, BYTES);
    } catch (DigestException e) {
      throw new IllegalStateException("a hash of SHA-1 has 20 bytes", e);
    }
  }
}
