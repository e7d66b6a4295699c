package dev.parley.media.srtp;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Master key and salt, from which the session keys of one direction are derived. Immutable. */
final class SrtpMasterKey {
  private static final int AUTHENTICATION_KEY_BYTES = 20;

  /** Index at which the label is added to the salt (RFC 3711, section 4.3.1). */
  private static final int LABEL_AT = 7;

  private final byte[] key;
  private final byte[] salt;

  SrtpMasterKey(byte[] key, byte[] salt) {
    this.key = key;
    this.salt = salt;
  }

  PacketCipher cipher(SrtpProfile profile, SrtpPacketKind kind) {
    byte[] session = derive(kind.encryptionLabel(), SrtpProfile.KEY_BYTES);
    byte[] sessionSalt = derive(kind.saltLabel(), profile.saltBytes());
    return switch (profile) {
      case AEAD_AES_128_GCM -> new AesGcmCipher(kind, session, sessionSalt);
      case AES128_CM_HMAC_SHA1_80 ->
          new AesCmCipher(
              kind,
              session,
              sessionSalt,
              derive(kind.authenticationLabel(), AUTHENTICATION_KEY_BYTES));
    };
  }

  /**
   * {@return key material: the AES counter mode key stream for the label and the salt} A salt of 12
   * bytes is padded with zeros on the right (RFC 7714, section 11).
   */
  byte[] derive(int label, int length) {
    byte[] counter = Arrays.copyOf(salt, 16);
    counter[LABEL_AT] ^= (byte) label;
    try {
      Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding");
      cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(counter));
      return cipher.doFinal(new byte[length]);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has AES in counter mode", e);
    }
  }
}
