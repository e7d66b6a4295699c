package dev.parley.media.srtp;

import dev.parley.media.rtp.BigEndian;
import java.security.GeneralSecurityException;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Cipher for AEAD_AES_128_GCM (RFC 7714). An SRTCP packet ends with its index, behind the tag. */
final class AesGcmCipher implements PacketCipher {
  private static final int TAG_BYTES = SrtpProfile.AEAD_AES_128_GCM.tagBytes();

  private final boolean rtcp;
  private final byte[] salt;
  private final SecretKeySpec key;
  private final Cipher cipher;
  private final byte[] word = new byte[Integer.BYTES];
  private Nonce nonce;
  private Nonce previous;

  AesGcmCipher(SrtpPacketKind kind, byte[] key, byte[] salt) {
    this.rtcp = kind == SrtpPacketKind.RTCP;
    this.salt = salt;
    this.key = new SecretKeySpec(key, "AES");
    this.nonce = new Nonce(salt.clone());
    this.previous = new Nonce(salt.clone());
    try {
      this.cipher = Cipher.getInstance("AES/GCM/NoPadding");
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has AES in Galois/Counter Mode", e);
    }
  }

  @Override
  public void protect(
      byte[] in, int from, int clear, int length, byte[] out, int to, int ssrc, long index) {
    try {
      begin(Cipher.ENCRYPT_MODE, in, from, clear, ssrc, index);
      cipher.doFinal(in, from + clear, length - clear, out, to + clear);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a packet could not be encrypted", e);
    }
    System.arraycopy(in, from, out, to, clear);
    if (rtcp) {
      BigEndian.put32(out, to + length + TAG_BYTES, ENCRYPTED | (int) index);
    }
  }

  @Override
  public boolean unprotect(byte[] bytes, int from, int clear, int length, int ssrc, long index) {
    int sealed = length - clear - (rtcp ? Integer.BYTES : 0);
    try {
      begin(Cipher.DECRYPT_MODE, bytes, from, clear, ssrc, index);
      cipher.doFinal(bytes, from + clear, sealed, bytes, from + clear);
      return true;
    } catch (AEADBadTagException e) {
      return false;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a packet could not be decrypted", e);
    }
  }

  private void begin(int mode, byte[] bytes, int from, int clear, int ssrc, long index)
      throws GeneralSecurityException {
    Nonce next = previous;
    previous = nonce;
    nonce = next;
    SrtpNonces.fill(salt, next.bytes, 2, ssrc, index);
    cipher.init(mode, key, (AlgorithmParameterSpec) next);
    cipher.updateAAD(bytes, from, clear);
    if (rtcp) {
      BigEndian.put32(word, 0, ENCRYPTED | (int) index);
      cipher.updateAAD(word);
    }
  }

  /**
   * Mutable nonce, which is not copied for each packet. Two of them alternate, since the JDK's
   * cipher compares each nonce with the previous one.
   */
  private static final class Nonce extends GCMParameterSpec {
    private final byte[] bytes;

    Nonce(byte[] bytes) {
      super(TAG_BYTES * Byte.SIZE, bytes);
      this.bytes = bytes;
    }

    @Override
    public byte[] getIV() {
      return bytes;
    }
  }
}
