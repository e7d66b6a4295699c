package dev.parley.media.stun;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.testkit.RandomSeeds;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

final class StunMessageTest {
  private static final byte[] USER = "local123:remote".getBytes(StandardCharsets.US_ASCII);

  private final IntegrityKey key = IntegrityKey.ofPassword("a password of some length");
  private final StunWriter writer = new StunWriter(new byte[4_096]);
  private final StunMessage message = new StunMessage();

  @Test
  void writtenRequestIsReadAgain() {
    int length = request().priority(0x6E7F1EFFL).controlling(-1).useCandidate().end(key);

    assertThat(message.wrap(writer.bytes(), 0, length)).isTrue();

    assertThat(message.stunClass()).isEqualTo(StunClass.REQUEST);
    assertThat(message.transactionHigh()).isEqualTo(7);
    assertThat(message.transactionLow()).isEqualTo(8);
    assertThat(message.usernameIs(USER)).isTrue();
    assertThat(message.priority()).isEqualTo(0x6E7F1EFFL);
    assertThat(message.controlling()).isTrue();
    assertThat(message.tieBreaker()).isEqualTo(-1);
    assertThat(message.useCandidate()).isTrue();
    assertThat(message.fingerprintHolds()).isTrue();
    assertThat(message.integrityHolds(key)).isTrue();
    assertThat(message.integrityHolds(IntegrityKey.ofPassword("another"))).isFalse();
  }

  @Test
  void messageIsReadWhereverItLies() {
    RandomSeeds.run(
        50,
        random -> {
          int length = request().end(key);
          byte[] bytes = RandomSeeds.bytes(random, length + 40);
          int from = random.nextInt(40);
          System.arraycopy(writer.bytes(), 0, bytes, from, length);

          assertThat(message.wrap(bytes, from, length)).isTrue();
          assertThat(message.integrityHolds(key)).isTrue();
          assertThat(message.fingerprintHolds()).isTrue();
        });
  }

  @Test
  void answersCarryAddressesAndErrors() throws Exception {
    InetSocketAddress seen = new InetSocketAddress("2001:db8::7", 65535);
    writer
        .begin(StunClass.SUCCESS, 1, 2)
        .xorMappedAddress(seen.getAddress().getAddress(), seen.getPort());
    assertThat(message.wrap(writer.bytes(), 0, writer.end(key))).isTrue();
    assertThat(message.mappedAddress()).isEqualTo(seen);
    assertThat(message.errorCode()).isZero();

    for (StunError error : StunError.values()) {
      int length = writer.begin(StunClass.ERROR, 1, 2).error(error).end();
      assertThat(message.wrap(writer.bytes(), 0, length)).isTrue();
      assertThat(message.stunClass()).isEqualTo(StunClass.ERROR);
      assertThat(message.errorCode()).isEqualTo(error.code());
    }
  }

  @Test
  void everyFlippedBitIsNoticed() {
    int length = request().priority(1).end(key);
    byte[] good = Arrays.copyOf(writer.bytes(), length);
    for (int bit = 0; bit < length * 8; bit++) {
      byte[] bad = good.clone();
      bad[bit / 8] ^= (byte) (1 << bit % 8);

      boolean accepted =
          message.wrap(bad, 0, length) && message.fingerprintHolds() && message.integrityHolds(key);

      assertThat(accepted).as("bit %d", bit).isFalse();
    }
  }

  @Test
  void truncatedMessagesAreRefused() {
    byte[] request = StunVectorsTest.REQUEST;
    for (int length = 0; length < request.length; length++) {
      assertThat(message.wrap(Arrays.copyOf(request, length), 0, length)).isFalse();
      byte[] claims = Arrays.copyOf(request, length);
      if (length >= 20) {
        claims[2] = 0;
        claims[3] = (byte) (length - 20);
        boolean whole = message.wrap(claims, 0, length);
        assertThat(whole && message.fingerprintHolds()).isFalse();
      }
    }
  }

  @Test
  void attributeLongerThanTheMessageIsRefused() {
    assertThat(wrap("0001 0008 2112a442 000000000000000000000000 8022 0004 00000000")).isTrue();
    assertThat(wrap("0001 0008 2112a442 000000000000000000000000 8022 0005 00000000")).isFalse();
    assertThat(wrap("0001 0008 2112a442 000000000000000000000000 8022 ffff 00000000")).isFalse();
    assertThat(wrap("0001 0008 2112a443 000000000000000000000000 8022 0004 00000000")).isFalse();
    assertThat(wrap("4001 0008 2112a442 000000000000000000000000 8022 0004 00000000")).isFalse();
    assertThat(wrap("0001 000c 2112a442 000000000000000000000000 8022 0004 00000000")).isFalse();
  }

  @Test
  void attributesOfAWrongLengthAreRefused() {
    assertThat(wrap("0001 0008 2112a442 000000000000000000000000 0024 0003 00000000")).isFalse();
    assertThat(wrap("0001 0008 2112a442 000000000000000000000000 8029 0004 00000000")).isFalse();
    assertThat(wrap("0001 0008 2112a442 000000000000000000000000 0025 0001 00000000")).isFalse();
    assertThat(wrap("0001 0008 2112a442 000000000000000000000000 0008 0004 00000000")).isFalse();
    assertThat(wrap("0101 0008 2112a442 000000000000000000000000 0020 0004 00010000")).isFalse();
    assertThat(wrap("0111 0004 2112a442 000000000000000000000000 0009 0000")).isFalse();
    assertThat(wrap("0001 0004 2112a442 000000000000000000000000 8028 0000")).isFalse();
  }

  @Test
  void nothingMayFollowFingerprintAndNothingCountsBehindTheSignature() {
    int length = request().end();
    byte[] longer = Arrays.copyOf(writer.bytes(), length + 4);
    longer[3] = (byte) (length + 4 - 20);
    assertThat(message.wrap(longer, 0, longer.length)).isFalse();

    String hash = "00".repeat(20);
    assertThat(
            wrap(
                "0001 0020 2112a442 000000000000000000000000 0008 0014"
                    + hash
                    + "0024 0004 00000001"))
        .isTrue();
    assertThat(message.priority()).isZero();
    assertThat(message.hasIntegrity()).isTrue();
  }

  @Test
  void ofAttributesThatOccurTwiceTheFirstCounts() {
    assertThat(
            wrap(
                "0001 0010 2112a442 000000000000000000000000"
                    + "0024 0004 00000001 0024 0004 00000002"))
        .isTrue();
    assertThat(message.priority()).isEqualTo(1);
  }

  @Test
  void longestUsernameAndMessageAreReadAndNoLonger() {
    assertThat(wrapUsername(StunMessage.USERNAME_BYTES_MAX)).isTrue();
    assertThat(message.usernameLength()).isEqualTo(StunMessage.USERNAME_BYTES_MAX);
    assertThat(wrapUsername(StunMessage.USERNAME_BYTES_MAX + 1)).isFalse();

    assertThat(wrapPadding(StunMessage.MESSAGE_BYTES_MAX)).isTrue();
    assertThat(wrapPadding(StunMessage.MESSAGE_BYTES_MAX + 4)).isFalse();
  }

  @Test
  void attributesThatMustBeUnderstoodAreListedAndBounded() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i <= StunMessage.UNKNOWN_MAX; i++) {
      text.append("7f%02x 0000".formatted(i));
    }
    assertThat(wrap("0001 0024 2112a442 000000000000000000000000" + text)).isTrue();

    assertThat(message.unknownCount()).isEqualTo(StunMessage.UNKNOWN_MAX);
    assertThat(message.unknown(0)).isEqualTo(0x7f00);

    int length = writer.answer(StunClass.ERROR, message).unknownAttributes(message).end();
    assertThat(HexFormat.of().formatHex(writer.bytes(), 20, length)).startsWith("000a00107f007f01");
  }

  @Test
  void emptyMessageHasNothing() {
    assertThat(wrap("0011 0000 2112a442 000000000000000000000000")).isTrue();

    assertThat(message.stunClass()).isEqualTo(StunClass.INDICATION);
    assertThat(message.username()).isEmpty();
    assertThat(message.hasUsername()).isFalse();
    assertThat(message.integrityHolds(key)).isFalse();
    assertThat(message.fingerprintHolds()).isFalse();
    assertThat(message.mappedAddress()).isNull();
    assertThat(message.priority()).isZero();
    assertThat(message.tieBreaker()).isZero();
    assertThatThrownBy(() -> message.usernameByte(0)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  private StunWriter request() {
    return writer.begin(StunClass.REQUEST, 7, 8).username(USER);
  }

  private boolean wrapUsername(int bytes) {
    int length = writer.begin(StunClass.REQUEST, 1, 2).username(new byte[bytes]).end();
    return message.wrap(writer.bytes(), 0, length);
  }

  /** A message of one attribute that is ignored. */
  private boolean wrapPadding(int length) {
    byte[] bytes = new byte[length];
    System.arraycopy(HexFormat.of().parseHex("000100002112a442"), 0, bytes, 0, 8);
    bytes[2] = (byte) ((length - 20) >> 8);
    bytes[3] = (byte) (length - 20);
    bytes[20] = (byte) 0x80;
    bytes[21] = 0x22;
    bytes[22] = (byte) ((length - 24) >> 8);
    bytes[23] = (byte) (length - 24);
    return message.wrap(bytes, 0, length);
  }

  private boolean wrap(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
    return message.wrap(bytes, 0, bytes.length);
  }
}
