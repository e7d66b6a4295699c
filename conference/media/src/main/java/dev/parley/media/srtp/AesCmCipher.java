package dev.parley.media.srtp;

import dev.parley.media.rtp.BigEndian;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Cipher for AES128_CM_HMAC_SHA1_80 (RFC 3711, sections 4.1.1 and 4.2.1). An SRTCP packet contains
 * its index in front of the tag; the index of an RTP packet is not sent, and its upper bits (ROC)
 * are authenticated.
 */
final class AesCmCipher implements PacketCipher {
  private static final int TAG_BYTES = SrtpProfile.AES128_CM_HMAC_SHA1_80.tagBytes();

  /** Size that suffices for a packet in a datagram on common networks. */
  private static final int SCRATCH_BYTES = 1500;

  private final boolean rtcp;
  private final byte[] salt;
  private final SecretKeySpec key;
  private final Counter counter = new Counter(new byte[16]);
  private final Cipher cipher;
  private final Mac mac;
  private final byte[] digest = new byte[20];
  private final byte[] word = new byte[Integer.BYTES];
  private byte[] scratch = new byte[SCRATCH_BYTES];

  AesCmCipher(SrtpPacketKind kind, byte[] key, byte[] salt, byte[] authenticationKey) {
    this.rtcp = kind == SrtpPacketKind.RTCP;
    this.salt = Arrays.copyOf(salt, 16);
    this.key = new SecretKeySpec(key, "AES");
    try {
      this.cipher = Cipher.getInstance("AES/CTR/NoPadding");
      this.mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(authenticationKey, "HmacSHA1"));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has AES in counter mode and HMAC", e);
    }
  }

  @Override
  public void protect(
      byte[] in, int from, int clear, int length, byte[] out, int to, int ssrc, long index) {
    crypt(in, from + clear, length - clear, out, to + clear, ssrc, index);
    System.arraycopy(in, from, out, to, clear);
    int end = to + length;
    if (rtcp) {
      BigEndian.put32(out, end, ENCRYPTED | (int) index);
      end += Integer.BYTES;
    }
    authenticate(out, to, end - to, index);
    System.arraycopy(digest, 0, out, end, TAG_BYTES);
  }

  @Override
  public boolean unprotect(byte[] bytes, int from, int clear, int length, int ssrc, long index) {
    int authenticated = length - TAG_BYTES;
    authenticate(bytes, from, authenticated, index);
    int difference = 0;
    for (int i = 0; i < TAG_BYTES; i++) {
      difference |= digest[i] ^ bytes[from + authenticated + i];
    }
    if (difference != 0) {
      return false;
    }
    int sealed = authenticated - clear - (rtcp ? Integer.BYTES : 0);
    crypt(bytes, from + clear, sealed, bytes, from + clear, ssrc, index);
    return true;
  }

  private void crypt(byte[] in, int from, int length, byte[] out, int to, int ssrc, long index) {
    System.arraycopy(salt, 0, counter.bytes, 0, salt.length);
    SrtpNonces.fill(salt, counter.bytes, 4, ssrc, index);
    try {
      cipher.init(Cipher.ENCRYPT_MODE, key, counter);
      cipher.doFinal(in, from, length, scratch(length), 0);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a packet could not be encrypted", e);
    }
    System.arraycopy(scratch, 0, out, to, length);
  }

  /**
   * {@return the buffer in which a packet is encrypted} The JDK's counter mode would allocate an
   * array to work in place.
   */
  private byte[] scratch(int length) {
    if (scratch.length < length) {
      scratch = new byte[length];
    }
    return scratch;
  }

  private void authenticate(byte[] bytes, int from, int length, long index) {
    mac.update(bytes, from, length);
    if (!rtcp) {
      BigEndian.put32(word, 0, (int) (index >>> 16));
      mac.update(word);
    }
    try {
      mac.doFinal(digest, 0);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a digest has 20 bytes", e);
    }
  }

  /** Mutable initialization vector, which is not copied for each packet. */
  private static final class Counter extends IvParameterSpec {
    private final byte[] bytes;

    Counter(byte[] bytes) {
      super(bytes);
      this.bytes = bytes;
    }

    @Override
    public byte[] getIV() {
      return bytes;
    }
  }
}
