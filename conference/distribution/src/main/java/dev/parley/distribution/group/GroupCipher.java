package dev.parley.distribution.group;

import dev.parley.media.rtp.BigEndian;
import java.security.GeneralSecurityException;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES-128-GCM for group packets. The nonce is the salt, XORed with kind, index and sequence number
 * of the header; no two packets under one key have the same three. One thread at a time.
 */
public final class GroupCipher {
  /** Length of key and salt in bytes. */
  public static final int MATERIAL_BYTES = 28;

  private static final int KEY_BYTES = 16;
  private static final int SALT_BYTES = 12;

  private final SecretKeySpec key;
  private final byte[] salt = new byte[SALT_BYTES];
  private final Cipher cipher;
  private Nonce nonce = new Nonce(new byte[SALT_BYTES]);
  private Nonce previous = new Nonce(new byte[SALT_BYTES]);

  GroupCipher(byte[] material) {
    key = new SecretKeySpec(material, 0, KEY_BYTES, "AES");
    System.arraycopy(material, KEY_BYTES, salt, 0, SALT_BYTES);
    try {
      cipher = Cipher.getInstance("AES/GCM/NoPadding");
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has AES in Galois/Counter Mode", e);
    }
  }

  static byte[] checked(byte[] material) {
    if (material.length != MATERIAL_BYTES) {
      throw new IllegalArgumentException(
          "%d bytes of key and salt in place of %d".formatted(material.length, MATERIAL_BYTES));
    }
    return material;
  }

  /**
   * Encrypts a payload behind the header that is at {@code to} already. {@return length of the
   * packet}
   */
  int seal(byte[] in, int from, int length, byte[] out, int to) {
    try {
      begin(Cipher.ENCRYPT_MODE, out, to);
      return GroupHeader.BYTES + cipher.doFinal(in, from, length, out, to + GroupHeader.BYTES);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a packet could not be encrypted", e);
    }
  }

  /**
   * Decrypts a packet in place. {@return whether it is authentic; if not, its bytes are invalid}
   */
  boolean open(byte[] bytes, int from, int length) {
    try {
      begin(Cipher.DECRYPT_MODE, bytes, from);
      int payload = from + GroupHeader.BYTES;
      cipher.doFinal(bytes, payload, length - GroupHeader.BYTES, bytes, payload);
      return true;
    } catch (AEADBadTagException e) {
      return false;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a packet could not be decrypted", e);
    }
  }

  private void begin(int mode, byte[] bytes, int from) throws GeneralSecurityException {
    Nonce next = previous;
    previous = nonce;
    nonce = next;
    System.arraycopy(salt, 0, next.bytes, 0, SALT_BYTES);
    next.bytes[0] ^= bytes[from + GroupHeader.KIND_AT];
    int at = GroupHeader.SEQUENCE_AT;
    BigEndian.put16(next.bytes, at, BigEndian.get16(salt, at) ^ BigEndian.get16(bytes, from + at));
    at += Short.BYTES;
    BigEndian.put32(next.bytes, at, BigEndian.get32(salt, at) ^ BigEndian.get32(bytes, from + at));
    cipher.init(mode, key, (AlgorithmParameterSpec) next);
    cipher.updateAAD(bytes, from, GroupHeader.BYTES);
  }

  /**
   * Mutable nonce, which is not copied for each packet. Two of them alternate, since the JDK's
   * cipher compares each nonce with the previous one.
   */
  private static final class Nonce extends GCMParameterSpec {
    private final byte[] bytes;

    private Nonce(byte[] bytes) {
      super(GroupHeader.TAG_BYTES * Byte.SIZE, bytes);
      this.bytes = bytes;
    }

    @Override
    public byte[] getIV() {
      return bytes;
    }
  }
}
