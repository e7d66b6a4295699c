package dev.parley.media.srtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The vectors of RFC 3711, appendix B, and of RFC 7714, section 16. */
final class VectorTest {
  private static final String KEY_3711 = "E1F97A0D3E018BE0D64FA32C06DE4139";
  private static final String SALT_3711 = "0EC675AD498AFEEBB6960B3AABE6";
  private static final byte[] KEY_7714 = hex("000102030405060708090a0b0c0d0e0f");
  private static final byte[] SALT_7714 = hex("517569642070726f2071756f");

  @Test
  void keysAreDerivedAsInRfc3711AppendixB3() {
    SrtpMasterKey master = new SrtpMasterKey(hex(KEY_3711), hex(SALT_3711));

    assertThat(master.derive(SrtpPacketKind.RTP.encryptionLabel(), 16))
        .isEqualTo(hex("C61E7A93744F39EE10734AFE3FF7A087"));
    assertThat(master.derive(SrtpPacketKind.RTP.saltLabel(), 14))
        .isEqualTo(hex("30CBBC08863D8C85D49DB34A9AE1"));
    assertThat(master.derive(SrtpPacketKind.RTP.authenticationLabel(), 94))
        .isEqualTo(
            hex(
                "CEBE321F6FF7716B6FD4AB49AF256A156D38BAA4"
                    + "8F0A0ACF3C34E2359E6CDBCEE049646C43D9327AD175578E"
                    + "F72270986371C10C9A369AC2F94A8C5FBCDDDC256D6E919A"
                    + "48B610EF17C2041E474035766B68642C59BBFC2F34DB60DBDFB2"));
  }

  /** The key stream shows where there were zeros. Sixteen bytes to a block. */
  @Test
  void keyStreamIsThatOfRfc3711AppendixB2() {
    byte[] key = hex("2B7E151628AED2A6ABF7158809CF4F3C");
    byte[] salt = hex("F0F1F2F3F4F5F6F7F8F9FAFBFCFD");
    AesCmCipher cipher = new AesCmCipher(SrtpPacketKind.RTP, key, salt, new byte[20]);
    byte[] out = new byte[48 + 10];

    cipher.protect(new byte[48], 0, 0, 48, out, 0, 0, 0);

    assertThat(Arrays.copyOf(out, 48))
        .isEqualTo(
            hex(
                "E03EAD0935C95E80E166B16DD92B4EB4"
                    + "D23513162B02D0F72A43A2FE4A5F97AB"
                    + "41E95B3BB0A2E8DD477901E4FCA894C0"));
  }

  @Test
  void rtpIsSealedAndOpenedAsInRfc7714Section16() {
    byte[] plain =
        hex(
            "8040f17b8041f8d35501a0b2"
                + "47616c6c696120657374206f6d6e697320646976697361"
                + "20696e207061727465732074726573");
    byte[] sealed =
        hex(
            "8040f17b8041f8d35501a0b2"
                + "f24de3a3fb34de6cacba861c9d7e4bcabe633bd50d294e6f42a5f47a51c7d19b36de3adf8833"
                + "899d7f27beb16a9152cf765ee4390cce");

    SrtpSender sender = sender();
    byte[] out = new byte[sealed.length];
    assertThat(sender.protect(plain, 0, plain.length, out, 0)).isEqualTo(sealed.length);
    assertThat(out).isEqualTo(sealed);

    assertThat(receiver().unprotect(out, 0, out.length)).isEqualTo(plain.length);
    assertThat(out).startsWith(plain);
  }

  @Test
  void rtcpIsSealedAndOpenedAsInRfc7714Section16() {
    byte[] plain =
        hex(
            "81c8000d4d617273"
                + "4e5450314e545032525450200000042a0000e9304c756e61"
                + "deadbeefdeadbeefdeadbeefdeadbeefdeadbeef");
    byte[] sealed =
        hex(
            "81c8000d4d617273"
                + "63e94885dcdab67ca727d7662f6b7e997ff5c0f76c06f32d"
                + "c676a5f1730d6fda4ce09b4686303ded0bb9275b"
                + "c84aa45896cf4d2fc5abf87245d9eade800005d4");
    AesGcmCipher cipher = new AesGcmCipher(SrtpPacketKind.RTCP, KEY_7714, SALT_7714);
    byte[] out = new byte[sealed.length];

    cipher.protect(plain, 0, 8, plain.length, out, 0, 0x4d617273, 0x5d4);

    assertThat(out).isEqualTo(sealed);
    assertThat(receiver().unprotectRtcp(out, 0, out.length)).isEqualTo(plain.length);
    assertThat(out).startsWith(plain);
  }

  private static SrtpSender sender() {
    return new SrtpSender(
        SrtpProfile.AEAD_AES_128_GCM, cipher(SrtpPacketKind.RTP), cipher(SrtpPacketKind.RTCP));
  }

  private static SrtpReceiver receiver() {
    return new SrtpReceiver(
        SrtpProfile.AEAD_AES_128_GCM, cipher(SrtpPacketKind.RTP), cipher(SrtpPacketKind.RTCP));
  }

  private static AesGcmCipher cipher(SrtpPacketKind kind) {
    return new AesGcmCipher(kind, KEY_7714, SALT_7714);
  }

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits);
  }
}
