package dev.parley.media.stun;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The messages of RFC 5769. */
final class StunVectorsTest {
  static final String PASSWORD = "VOkJxbRl1RmTxUk/WvJxBt";
  static final byte[] REQUEST =
      hex(
          """
          00010058 2112a442 b7e7a701 bc34d686 fa87dfae
          80220010 5354554e 20746573 7420636c 69656e74
          00240004 6e0001ff 80290008 932ff9b1 51263b36
          00060009 6576746a 3a683676 59202020
          00080014 9aeaa70c bfd8cb56 781ef2b5 b2d3f249 c1b571a2
          80280004 e57a3bcf\
          """);
  static final byte[] ANSWER_IPV4 =
      hex(
          """
          0101003c 2112a442 b7e7a701 bc34d686 fa87dfae
          8022000b 74657374 20766563 746f7220
          00200008 0001a147 e112a643
          00080014 2b91f599 fd9e90c3 8c7489f9 2af9ba53 f06be7d7
          80280004 c07d4c96\
          """);
  static final byte[] ANSWER_IPV6 =
      hex(
          """
          01010048 2112a442 b7e7a701 bc34d686 fa87dfae
          8022000b 74657374 20766563 746f7220
          00200014 0002a147 0113a9fa a5d3f179 bc25f4b5 bed2b9d9
          00080014 a382954e 4be67bf1 1784c97c 8292c275 bfe3ed41
          80280004 c8fb0b4c\
          """);
  static final byte[] LONG_TERM =
      hex(
          """
          00010060 2112a442 78ad3433 c6ad72c0 29da412e
          00060012 e3839ee3 8388e383 aae38383 e382af e382b90000
          0015001c 662f2f34 39396b39 35346436 4f4c3334 6f4c3946 53547679 36347341
          0014000b 6578616d 706c652e 6f726700
          00080014 f67024 656dd64a 3e02b8e0 712e85c9 a28ca89666\
          """);

  private final StunMessage message = new StunMessage();
  private final IntegrityKey key = IntegrityKey.ofPassword(PASSWORD);

  @Test
  void requestIsReadWithAllItsAttributes() {
    assertThat(message.wrap(REQUEST, 0, REQUEST.length)).isTrue();

    assertThat(message.stunClass()).isEqualTo(StunClass.REQUEST);
    assertThat(message.method()).isEqualTo(StunMessage.BINDING);
    assertThat(message.transactionHigh()).isEqualTo(0xb7e7a701);
    assertThat(message.transactionLow()).isEqualTo(0xbc34d686fa87dfaeL);
    assertThat(message.username()).isEqualTo("evtj:h6vY");
    assertThat(message.usernameIs("evtj:h6vY".getBytes(StandardCharsets.US_ASCII))).isTrue();
    assertThat(message.usernameIs("evtj:h6v".getBytes(StandardCharsets.US_ASCII))).isFalse();
    assertThat(message.priority()).isEqualTo(0x6e0001ffL);
    assertThat(message.controlled()).isTrue();
    assertThat(message.controlling()).isFalse();
    assertThat(message.tieBreaker()).isEqualTo(0x932ff9b151263b36L);
    assertThat(message.unknownCount()).isZero();
    assertThat(message.integrityHolds(key)).isTrue();
    assertThat(message.fingerprintHolds()).isTrue();
  }

  @Test
  void answersAreReadWithTheirAddresses() {
    assertThat(message.wrap(ANSWER_IPV4, 0, ANSWER_IPV4.length)).isTrue();
    assertThat(message.stunClass()).isEqualTo(StunClass.SUCCESS);
    assertThat(message.mappedAddress()).isEqualTo(new InetSocketAddress("192.0.2.1", 32853));
    assertThat(message.integrityHolds(key)).isTrue();
    assertThat(message.fingerprintHolds()).isTrue();

    assertThat(message.wrap(ANSWER_IPV6, 0, ANSWER_IPV6.length)).isTrue();
    assertThat(message.mappedAddress())
        .isEqualTo(new InetSocketAddress("2001:db8:1234:5678:11:2233:4455:6677", 32853));
    assertThat(message.integrityHolds(key)).isTrue();
    assertThat(message.fingerprintHolds()).isTrue();
  }

  @Test
  void requestWithoutFingerprintAndWithAnotherKeyIsVerified() throws Exception {
    byte[] longTerm =
        MessageDigest.getInstance("MD5")
            .digest(
                "\u30DE\u30C8\u30EA\u30C3\u30AF\u30B9:example.org:TheMatrIX"
                    .getBytes(StandardCharsets.UTF_8));

    assertThat(message.wrap(LONG_TERM, 0, LONG_TERM.length)).isTrue();

    assertThat(message.integrityHolds(new IntegrityKey(longTerm))).isTrue();
    assertThat(message.integrityHolds(key)).isFalse();
    assertThat(message.fingerprintHolds()).isFalse();
  }

  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text.replaceAll("\\s", ""));
  }
}
