package dev.parley.media.srtp;

import static dev.parley.media.srtp.SrtpPackets.SSRC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.testkit.RandomSeeds;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class SrtpTest {
  private final Random random = new Random(7);

  @ParameterizedTest
  @EnumSource(SrtpProfile.class)
  void anyPacketComesBackAsItWas(SrtpProfile profile) {
    RandomSeeds.run(
        50,
        seeded -> {
          SrtpKeys[] keys = SrtpPackets.keys(profile, seeded);
          SrtpSender sender = keys[seeded.nextInt(2)].sender();
          int at = seeded.nextInt(20);
          byte[] packet = packet(seeded);
          byte[] room = new byte[at + packet.length + profile.rtpOverhead()];
          boolean inPlace = seeded.nextBoolean();
          if (inPlace) {
            System.arraycopy(packet, 0, room, at, packet.length);
          }

          int length =
              inPlace
                  ? sender.protect(room, at, packet.length, room, at)
                  : sender.protect(packet, 0, packet.length, room, at);

          assertThat(length).isEqualTo(packet.length + profile.rtpOverhead());
          SrtpReceiver receiver = receiverOf(keys, room.clone(), at, length);
          assertThat(receiver.unprotect(room, at, length)).isEqualTo(packet.length);
          assertThat(Arrays.copyOfRange(room, at, at + packet.length)).isEqualTo(packet);
        });
  }

  /** The end whose receiver opens it: one of both does. */
  private static SrtpReceiver receiverOf(SrtpKeys[] keys, byte[] sealed, int at, int length) {
    boolean first = keys[0].receiver().unprotect(sealed.clone(), at, length) >= 0;
    boolean second = keys[1].receiver().unprotect(sealed.clone(), at, length) >= 0;
    assertThat(first).isNotEqualTo(second);
    return keys[first ? 0 : 1].receiver();
  }

  /** With contributing sources and an extension of any length, also empty ones. */
  private static byte[] packet(Random random) {
    int sources = random.nextInt(16);
    int extension = random.nextInt(3) - 1;
    int header = 12 + 4 * sources + (extension < 0 ? 0 : 4 + 4 * extension);
    byte[] packet = RandomSeeds.bytes(random, header + random.nextInt(1300));
    packet[0] = (byte) (0x80 | sources | (extension < 0 ? 0 : 0x10));
    if (extension >= 0) {
      packet[12 + 4 * sources + 2] = 0;
      packet[12 + 4 * sources + 3] = (byte) extension;
    }
    return packet;
  }

  @ParameterizedTest
  @EnumSource(SrtpProfile.class)
  void rtcpComesBackAsItWasAndOnceOnly(SrtpProfile profile) {
    SrtpKeys[] keys = SrtpPackets.keys(profile, random);
    SrtpSender sender = keys[0].sender();
    SrtpReceiver receiver = keys[1].receiver();
    byte[] packet = SrtpPackets.rtcp(SSRC, 100);
    for (int i = 0; i < 3; i++) {
      byte[] sealed = new byte[packet.length + profile.rtcpOverhead()];
      int length = sender.protectRtcp(packet, 0, packet.length, sealed, 0);
      byte[] again = sealed.clone();

      assertThat(receiver.unprotectRtcp(sealed, 0, length)).isEqualTo(packet.length);
      assertThat(sealed).startsWith(packet);
      assertThat(receiver.unprotectRtcp(again, 0, length)).isEqualTo(-1);
      assertThat(receiver.rejected(SrtpRejection.REPLAYED)).isEqualTo(i + 1);
    }
  }

  @ParameterizedTest
  @EnumSource(SrtpProfile.class)
  void aChangedBitAnywhereIsForgery(SrtpProfile profile) {
    SrtpKeys[] keys = SrtpPackets.keys(profile, random);
    byte[] packet = SrtpPackets.rtp(SSRC, 1, 20);
    byte[] sealed = new byte[packet.length + profile.rtpOverhead()];
    keys[0].sender().protect(packet, 0, packet.length, sealed, 0);
    SrtpReceiver receiver = keys[1].receiver();
    for (int bit = 0; bit < 8 * sealed.length; bit++) {
      byte[] forged = sealed.clone();
      forged[bit / 8] ^= (byte) (1 << bit % 8);
      assertThat(receiver.unprotect(forged, 0, forged.length)).isEqualTo(-1);
    }
    assertThat(
            receiver.rejected(SrtpRejection.UNAUTHENTIC)
                + receiver.rejected(SrtpRejection.MALFORMED))
        .isEqualTo(8L * sealed.length);

    assertThat(receiver.unprotect(sealed, 0, sealed.length)).isEqualTo(packet.length);
  }

  @ParameterizedTest
  @EnumSource(SrtpProfile.class)
  void aChangedBitAnywhereInRtcpIsForgery(SrtpProfile profile) {
    SrtpKeys[] keys = SrtpPackets.keys(profile, random);
    byte[] packet = SrtpPackets.rtcp(SSRC, 20);
    byte[] sealed = new byte[packet.length + profile.rtcpOverhead()];
    keys[0].sender().protectRtcp(packet, 0, packet.length, sealed, 0);
    SrtpReceiver receiver = keys[1].receiver();
    for (int bit = 0; bit < 8 * sealed.length; bit++) {
      byte[] forged = sealed.clone();
      forged[bit / 8] ^= (byte) (1 << bit % 8);
      assertThat(receiver.unprotectRtcp(forged, 0, forged.length)).isEqualTo(-1);
    }

    assertThat(receiver.unprotectRtcp(sealed, 0, sealed.length)).isEqualTo(packet.length);
  }

  @ParameterizedTest
  @EnumSource(SrtpProfile.class)
  void numbersWrapOnBothSidesWithLossAndReordering(SrtpProfile profile) {
    SrtpKeys[] keys = SrtpPackets.keys(profile, random);
    SrtpSender sender = keys[0].sender();
    SrtpReceiver receiver = keys[1].receiver();
    byte[] kept = new byte[0];
    for (int i = 0; i < 150_000; i++) {
      byte[] packet = SrtpPackets.rtp(SSRC, i + 65_000 & 0xFFFF, 0);
      byte[] sealed = new byte[packet.length + profile.rtpOverhead()];
      assertThat(sender.protect(packet, 0, packet.length, sealed, 0)).isPositive();
      switch (i % 50) {
        case 7 -> kept = sealed;
        case 8 -> {
          assertThat(receiver.unprotect(sealed, 0, sealed.length)).isPositive();
          assertThat(receiver.unprotect(kept, 0, kept.length)).isPositive();
        }
        case 9 -> assertThat(receiver.unprotect(sealed, 0, sealed.length)).isPositive();
        default -> {}
      }
    }
  }

  @Test
  void aPacketOneBehindTheWindowIsTooOldAndTheLastInItIsTaken() {
    SrtpKeys[] keys = SrtpPackets.keys(SrtpProfile.AEAD_AES_128_GCM, random);
    SrtpSender sender = keys[0].sender();
    byte[][] sealed = new byte[ReplayWindow.SIZE + 1][];
    for (int i = 0; i < sealed.length; i++) {
      byte[] packet = SrtpPackets.rtp(SSRC, 100 + i, 5);
      sealed[i] = new byte[packet.length + 16];
      sender.protect(packet, 0, packet.length, sealed[i], 0);
    }
    SrtpReceiver receiver = keys[1].receiver();

    assertThat(unprotect(receiver, sealed[ReplayWindow.SIZE])).isPositive();
    assertThat(unprotect(receiver, sealed[0])).isEqualTo(-1);
    assertThat(receiver.rejected(SrtpRejection.TOO_OLD)).isOne();
    assertThat(unprotect(receiver, sealed[1])).isPositive();
    assertThat(unprotect(receiver, sealed[1])).isEqualTo(-1);
    assertThat(receiver.rejected(SrtpRejection.REPLAYED)).isOne();
  }

  private static int unprotect(SrtpReceiver receiver, byte[] sealed) {
    return receiver.unprotect(sealed.clone(), 0, sealed.length);
  }

  @Test
  void aNumberIsProtectedOnceOnly() {
    SrtpSender sender = SrtpPackets.keys(SrtpProfile.AEAD_AES_128_GCM, random)[0].sender();
    byte[] packet = SrtpPackets.rtp(SSRC, 9, 50);
    byte[] out = new byte[packet.length + 16];

    assertThat(sender.protect(packet, 0, packet.length, out, 0)).isPositive();
    assertThat(sender.protect(packet, 0, packet.length, out, 0)).isEqualTo(-1);
    assertThat(sender.rejected(SrtpRejection.REPLAYED)).isOne();
  }

  @Test
  void oneStreamMoreThanTheLimitIsRefusedOnBothSides() {
    SrtpKeys[] keys = SrtpPackets.keys(SrtpProfile.AEAD_AES_128_GCM, random);
    SrtpSender sender = keys[0].sender();
    SrtpReceiver receiver = keys[1].receiver();
    for (int ssrc = 0; ssrc < SrtpSender.SSRC_MAX; ssrc++) {
      byte[] sealed = sealed(sender, ssrc);
      assertThat(receiver.unprotect(sealed, 0, sealed.length)).isPositive();
    }

    byte[] packet = SrtpPackets.rtp(SrtpSender.SSRC_MAX, 1, 0);
    assertThat(sender.protect(packet, 0, packet.length, new byte[100], 0)).isEqualTo(-1);
    assertThat(sender.rejected(SrtpRejection.TOO_MANY_STREAMS)).isOne();
    byte[] more = sealed(keys[0].sender(), SrtpReceiver.SSRC_MAX);
    assertThat(receiver.unprotect(more, 0, more.length)).isEqualTo(-1);
    assertThat(receiver.rejected(SrtpRejection.TOO_MANY_STREAMS)).isOne();
  }

  @Test
  void oneRtcpStreamMoreThanTheLimitIsRefused() {
    SrtpKeys[] keys = SrtpPackets.keys(SrtpProfile.AEAD_AES_128_GCM, random);
    SrtpSender sender = keys[0].sender();
    SrtpReceiver receiver = keys[1].receiver();
    for (int ssrc = 0; ssrc <= SrtpReceiver.SSRC_MAX; ssrc++) {
      byte[] sealed = new byte[28];
      sender.protectRtcp(SrtpPackets.rtcp(ssrc, 0), 0, 8, sealed, 0);
      int expected = ssrc < SrtpReceiver.SSRC_MAX ? 8 : -1;
      assertThat(receiver.unprotectRtcp(sealed, 0, 28)).isEqualTo(expected);
    }
  }

  private static byte[] sealed(SrtpSender sender, int ssrc) {
    byte[] packet = SrtpPackets.rtp(ssrc, 1, 0);
    byte[] sealed = new byte[packet.length + 16];
    assertThat(sender.protect(packet, 0, packet.length, sealed, 0)).isPositive();
    return sealed;
  }

  @Test
  void forgedPacketsOfUnknownStreamsTakeNoRoom() {
    SrtpKeys[] keys = SrtpPackets.keys(SrtpProfile.AES128_CM_HMAC_SHA1_80, random);
    SrtpReceiver receiver = keys[1].receiver();
    for (int ssrc = 0; ssrc <= SrtpReceiver.SSRC_MAX; ssrc++) {
      byte[] forged = SrtpPackets.rtp(ssrc, 1, 30);
      assertThat(receiver.unprotect(forged, 0, forged.length)).isEqualTo(-1);
    }
    assertThat(receiver.rejected(SrtpRejection.UNAUTHENTIC)).isEqualTo(SrtpReceiver.SSRC_MAX + 1);
    assertThat(receiver.rejected(SrtpRejection.TOO_MANY_STREAMS)).isZero();
  }

  @ParameterizedTest
  @EnumSource(SrtpProfile.class)
  void truncatedPacketsAndOtherVersionsAreMalformed(SrtpProfile profile) {
    SrtpReceiver receiver = SrtpPackets.keys(profile, random)[0].receiver();
    byte[] longExtension = SrtpPackets.rtp(SSRC, 1, 40);
    longExtension[0] |= 0x10;
    longExtension[14] = (byte) 0xFF;
    byte[] otherVersion = SrtpPackets.rtp(SSRC, 1, 40);
    otherVersion[0] = 0x40;

    assertThat(receiver.unprotect(longExtension, 0, longExtension.length)).isEqualTo(-1);
    assertThat(receiver.unprotect(otherVersion, 0, otherVersion.length)).isEqualTo(-1);
    assertThat(receiver.unprotectRtcp(otherVersion, 0, otherVersion.length)).isEqualTo(-1);
    byte[] whole = SrtpPackets.rtp(SSRC, 1, 40);
    for (int length = 0; length < 12 + profile.rtpOverhead(); length++) {
      assertThat(receiver.unprotect(whole, 0, length)).isEqualTo(-1);
    }
    byte[] rtcp = SrtpPackets.rtcp(SSRC, 40);
    for (int length = 0; length < 8 + profile.rtcpOverhead(); length++) {
      assertThat(receiver.unprotectRtcp(rtcp, 0, length)).isEqualTo(-1);
    }
    assertThat(receiver.rejected(SrtpRejection.UNAUTHENTIC)).isZero();
  }

  @Test
  void readableRtcpIsRefused() {
    SrtpReceiver receiver =
        SrtpPackets.keys(SrtpProfile.AES128_CM_HMAC_SHA1_80, random)[0].receiver();

    assertThat(receiver.unprotectRtcp(SrtpPackets.rtcp(SSRC, 50), 0, 58)).isEqualTo(-1);
    assertThat(receiver.rejected(SrtpRejection.MALFORMED)).isOne();
  }

  @Test
  void whatIsNoRtpIsNotProtected() {
    SrtpSender sender = SrtpPackets.keys(SrtpProfile.AEAD_AES_128_GCM, random)[0].sender();

    assertThat(sender.protect(new byte[20], 0, 20, new byte[40], 0)).isEqualTo(-1);
    assertThat(sender.protectRtcp(new byte[20], 0, 20, new byte[40], 0)).isEqualTo(-1);
    assertThat(sender.rejected(SrtpRejection.MALFORMED)).isEqualTo(2);
  }

  @Test
  void noRoomForTheTagIsTheCallersMistake() {
    SrtpSender sender = SrtpPackets.keys(SrtpProfile.AEAD_AES_128_GCM, random)[0].sender();
    byte[] packet = SrtpPackets.rtp(SSRC, 1, 4);

    assertThatThrownBy(() -> sender.protect(packet, 0, 16, new byte[31], 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(sender.protect(packet, 0, 16, new byte[32], 0)).isEqualTo(32);
  }

  @Test
  void aKeyProtectsTwoToTheThirtyOneRtcpPacketsAndNoMore() {
    byte[] packet = SrtpPackets.rtcp(SSRC, 0);
    SrtpSender sender =
        new SrtpSender(
            SrtpProfile.AEAD_AES_128_GCM,
            new AesGcmCipher(SrtpPacketKind.RTP, new byte[16], new byte[12]),
            new AesGcmCipher(SrtpPacketKind.RTCP, new byte[16], new byte[12]),
            (1L << 31) - 1);

    assertThat(sender.protectRtcp(packet, 0, 8, new byte[28], 0)).isEqualTo(28);
    assertThat(sender.protectRtcp(packet, 0, 8, new byte[28], 0)).isEqualTo(-1);
    assertThat(sender.rejected(SrtpRejection.KEY_EXHAUSTED)).isOne();
  }

  @Test
  void onlyTheRightAmountOfMaterialMakesKeys() {
    for (int bytes : new int[] {55, 57}) {
      assertThatThrownBy(
              () -> SrtpKeys.ofExported(SrtpProfile.AEAD_AES_128_GCM, new byte[bytes], true))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
