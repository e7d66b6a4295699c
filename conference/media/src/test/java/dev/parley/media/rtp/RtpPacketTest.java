package dev.parley.media.rtp;

import static dev.parley.media.rtp.RtpPackets.hex;
import static dev.parley.media.rtp.RtpPackets.view;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RtpPacketTest {
  private static final byte[] PLAIN = hex("80 e0 fffe 89abcdef deadbeef 010203");
  private static final byte[] FULL =
      hex(
          "b2 60 0001 00000002 00000003 0000000a 0000000b bede0002 10aa 21bb00 cc 0000 0505 000002");

  @Test
  void fieldsOfThePlainHeaderAreRead() {
    RtpPacket packet = view(PLAIN);

    assertThat(packet.marker()).isTrue();
    assertThat(packet.payloadType()).isEqualTo(96);
    assertThat(packet.sequence()).isEqualTo(65_534);
    assertThat(packet.timestamp()).isEqualTo(0x89abcdef);
    assertThat(packet.ssrc()).isEqualTo(0xdeadbeef);
    assertThat(packet.csrcCount()).isZero();
    assertThat(packet.headerLength()).isEqualTo(12);
    assertThat(packet.payload()).isEqualTo(12);
    assertThat(packet.payloadLength()).isEqualTo(3);
    assertThat(packet.extension(1)).isEqualTo(-1);
  }

  @Test
  void contributorsExtensionsAndPaddingAreRead() {
    byte[] bytes =
        hex("b2 60 0001 00000002 00000003 0000000a 0000000b bede0002 10aa 21bbcc 000000");
    byte[] padded = Arrays.copyOf(bytes, bytes.length + 5);
    padded[bytes.length] = 7;
    padded[padded.length - 1] = 4;

    RtpPacket packet = view(padded);

    assertThat(packet.csrcCount()).isEqualTo(2);
    assertThat(packet.csrc(1)).isEqualTo(11);
    assertThat(packet.headerLength()).isEqualTo(32);
    assertThat(packet.payloadLength()).isOne();
    assertThat(packet.paddingLength()).isEqualTo(4);
    assertThat(packet.length()).isEqualTo(padded.length);
    assertThat(packet.extension(1)).isEqualTo(25);
    assertThat(packet.extensionLength(25)).isOne();
    assertThat(packet.extension(2)).isEqualTo(27);
    assertThat(packet.extensionLength(27)).isEqualTo(2);
    assertThat(packet.extension(3)).isEqualTo(-1);
    assertThat(packet.extension(0)).isEqualTo(-1);
  }

  @Test
  void packetInTheMiddleOfAnArrayIsRead() {
    byte[] around = new byte[PLAIN.length + 20];
    System.arraycopy(PLAIN, 0, around, 9, PLAIN.length);
    RtpPacket packet = new RtpPacket();

    assertThat(packet.wrap(around, 9, PLAIN.length)).isTrue();
    assertThat(packet.payload()).isEqualTo(21);
    assertThat(around[packet.payload() + 2]).isEqualTo((byte) 3);
  }

  @Test
  void oneByteElementsOfRfc8285AreRead() {
    RtpPacket packet =
        view(hex("90 60 0001 00000002 00000003 bede0003 10 aa 31 bbcc 0000 43 01020304 00"));

    assertThat(packet.extension(1)).isEqualTo(17);
    assertThat(packet.extension(3)).isEqualTo(19);
    assertThat(packet.extension(4)).isEqualTo(24);
    assertThat(packet.extensionLength(24)).isEqualTo(4);
  }

  @Test
  void twoByteElementsOfRfc8285AreRead() {
    RtpPacket packet =
        view(hex("90 60 0001 00000002 00000003 10000003 0100 1f01bb 00 0f 04 01020304"));

    assertThat(packet.extension(1)).isEqualTo(18);
    assertThat(packet.extensionLength(18)).isZero();
    assertThat(packet.extension(31)).isEqualTo(20);
    assertThat(packet.extension(15)).isEqualTo(24);
    assertThat(packet.extensionLength(24)).isEqualTo(4);
  }

  @Test
  void id15EndsTheOneByteForm() {
    RtpPacket packet = view(hex("90 60 0001 00000002 00000003 bede0001 f0aa 10bb"));

    assertThat(packet.extension(15)).isEqualTo(-1);
    assertThat(packet.extension(1)).isEqualTo(-1);
  }

  @Test
  void elementBeyondTheBlockIsNotThere() {
    RtpPacket one = view(hex("90 60 0001 00000002 00000003 bede0001 13aabbcc dd"));
    RtpPacket two = view(hex("90 60 0001 00000002 00000003 10000001 0103aabb dd"));
    RtpPacket cut = view(hex("90 60 0001 00000002 00000003 10000001 02010001 dd"));

    assertThat(one.extension(1)).isEqualTo(-1);
    assertThat(two.extension(1)).isEqualTo(-1);
    assertThat(cut.extension(1)).isEqualTo(-1);
  }

  @Test
  void extensionOfAnotherProfileIsSkipped() {
    RtpPacket packet = view(hex("90 60 0001 00000002 00000003 abac0001 10aa20bb 77"));

    assertThat(packet.extension(1)).isEqualTo(-1);
    assertThat(packet.payloadLength()).isOne();
  }

  @Test
  void whatIsNoRtpIsRefusedAndLeavesAnEmptyPacket() {
    refused(hex("40 60 0001 00000002 00000003"));
    refused(hex("c0 60 0001 00000002 00000003"));
    refused(hex("80 c8 0001 00000002 00000003"));
    refused(hex("80 5f 0001 00000002 00000003"));
    refused(hex("81 60 0001 00000002 00000003"));
    refused(hex("90 60 0001 00000002 00000003 bede"));
    refused(hex("90 60 0001 00000002 00000003 bede0001"));
    refused(hex("90 60 0001 00000002 00000003 bedeffff 00000000"));
    refused(hex("a0 60 0001 00000002 00000003"));
    refused(hex("a0 60 0001 00000002 00000003 0000"));
    refused(hex("a0 60 0001 00000002 00000003 0003"));
  }

  @Test
  void payloadTypesBesideThoseOfRtcpAreRtp() {
    assertThat(view(hex("80 3f 0001 00000002 00000003")).payloadType()).isEqualTo(63);
    assertThat(view(hex("80 e0 0001 00000002 00000003")).payloadType()).isEqualTo(96);
  }

  @Test
  void everyCutOfAPacketIsSafe() {
    RtpPacket packet = new RtpPacket();
    for (int length = 0; length <= FULL.length; length++) {
      RtpFuzz.fuzzerTestOneInput(Arrays.copyOf(FULL, length));
    }
    assertThat(packet.wrap(PLAIN, 0, PLAIN.length + 1)).isFalse();
    assertThat(packet.wrap(PLAIN, -1, PLAIN.length)).isFalse();
    assertThat(packet.wrap(PLAIN, 0, -1)).isFalse();
    assertThat(packet.wrap(PLAIN, 4, Integer.MAX_VALUE)).isFalse();
  }

  @Test
  void whatAForwarderRewritesIsSet() {
    byte[] bytes = PLAIN.clone();
    RtpPacket packet = view(bytes);

    packet.sequence(0x1_0007);
    packet.timestamp(-2);
    packet.ssrc(9);
    packet.payloadType(111);
    packet.marker(false);

    assertThat(bytes).isEqualTo(hex("80 6f 0007 fffffffe 00000009 010203"));
    packet.marker(true);
    assertThat(packet.payloadType()).isEqualTo(111);
    assertThat(packet.marker()).isTrue();
  }

  @Test
  void audioLevelIsReadWhereThereIsOne() {
    HeaderExtensionIds ids = HeaderExtensionIds.of(Map.of(HeaderExtension.AUDIO_LEVEL, 1));

    int octet = AudioLevel.read(ids, view(hex("90 60 0001 00000002 00000003 bede0001 109e 0000")));

    assertThat(AudioLevel.level(octet)).isEqualTo(30);
    assertThat(AudioLevel.voice(octet)).isTrue();
    assertThat(AudioLevel.voice(AudioLevel.SILENCE)).isFalse();
    assertThat(AudioLevel.read(ids, view(PLAIN))).isEqualTo(-1);
    assertThat(AudioLevel.read(HeaderExtensionIds.NONE, view(PLAIN))).isEqualTo(-1);
    assertThat(AudioLevel.read(ids, view(hex("90 60 0001 00000002 00000003 10000001 0100 0000"))))
        .isEqualTo(-1);
  }

  private static void refused(byte[] bytes) {
    RtpPacket packet = view(PLAIN.clone());

    assertThat(packet.wrap(bytes, 0, bytes.length)).isFalse();

    assertThat(packet.length()).isEqualTo(RtpPacket.HEADER_BYTES);
    assertThat(packet.payloadLength()).isZero();
    assertThat(packet.extension(1)).isEqualTo(-1);
  }
}
