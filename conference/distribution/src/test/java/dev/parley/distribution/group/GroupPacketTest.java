package dev.parley.distribution.group;

import static dev.parley.distribution.group.GroupPackets.FIRST;
import static dev.parley.distribution.group.GroupPackets.GROUP;
import static dev.parley.distribution.group.GroupPackets.data;
import static dev.parley.distribution.group.GroupPackets.key;
import static dev.parley.distribution.group.GroupPackets.material;
import static dev.parley.distribution.group.GroupPackets.payload;
import static dev.parley.distribution.group.GroupPackets.sealed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class GroupPacketTest {
  private static final long GRACE = GroupOpener.GRACE_NANOS;

  private final GroupSealer sealer = new GroupSealer(GROUP, key(5));
  private final GroupOpener opener = new GroupOpener(GROUP, key(5));

  private int open(byte[] packet) {
    return open(packet, 0);
  }

  private int open(byte[] packet, long now) {
    return opener.open(packet.clone(), 0, packet.length, now);
  }

  @Test
  void aPacketIsOpenedInPlace() {
    byte[] payload = payload(300);
    byte[] packet = new byte[400];
    int length =
        sealer.seal(GroupPacketKind.PROBE, 0, FIRST + 2, payload, 0, payload.length, packet, 9);

    assertThat(length).isEqualTo(payload.length + GroupHeader.OVERHEAD);
    assertThat(opener.open(packet, 9, length, 0)).isEqualTo(payload.length);
    int from = 9 + GroupHeader.BYTES;
    assertThat(Arrays.copyOfRange(packet, from, from + payload.length)).isEqualTo(payload);
    assertThat(opener.kind()).isEqualTo(GroupPacketKind.PROBE);
    assertThat(opener.sequence()).isEqualTo(FIRST + 2);
  }

  @Test
  void thePacketIsThatOfTheDocumentedLayout() throws Exception {
    byte[] packet = new byte[GroupHeader.OVERHEAD + 3];
    long sequence = 0x1234_5678_9ABCL;
    sealer.seal(GroupPacketKind.PARITY, 3, sequence, new byte[] {1, 2, 3}, 0, 3, packet, 0);

    byte[] header = HexFormat.of().parseHex("c13200050007123456789abc");
    byte[] material = material(5);
    byte[] nonce = Arrays.copyOfRange(material, 16, 28);
    nonce[0] ^= 0x32;
    for (int i = 6; i < 12; i++) {
      nonce[i] ^= header[i];
    }
    Cipher gcm = Cipher.getInstance("AES/GCM/NoPadding");
    gcm.init(
        Cipher.ENCRYPT_MODE,
        new SecretKeySpec(material, 0, 16, "AES"),
        new GCMParameterSpec(128, nonce));
    gcm.updateAAD(header);
    assertThat(Arrays.copyOf(packet, 12)).isEqualTo(header);
    assertThat(Arrays.copyOfRange(packet, 12, packet.length))
        .isEqualTo(gcm.doFinal(new byte[] {1, 2, 3}));
  }

  @Test
  void aChangedByteAnywhereIsRejected() {
    byte[] packet = data(sealer, FIRST);
    for (int i = 0; i < packet.length; i++) {
      byte[] forged = packet.clone();
      forged[i] ^= 4;
      assertThat(open(forged)).as("byte %d", i).isEqualTo(-1);
    }
    assertThat(open(packet)).isPositive();
  }

  @Test
  void aTruncatedPacketIsRejected() {
    byte[] packet = data(sealer, FIRST);
    for (int length = 0; length < packet.length; length++) {
      assertThat(opener.open(packet.clone(), 0, length, 0)).as("%d bytes", length).isEqualTo(-1);
    }
    assertThat(opener.rejected(GroupRejection.MALFORMED)).isEqualTo(GroupHeader.OVERHEAD);
  }

  @Test
  void anOversizedPacketIsRejectedBeforeItIsDecrypted() {
    int most = GroupHeader.PACKET_BYTES_MAX - GroupHeader.OVERHEAD;
    assertThat(open(sealed(sealer, GroupPacketKind.DATA, FIRST, payload(most)))).isEqualTo(most);
    assertThat(open(sealed(sealer, GroupPacketKind.DATA, FIRST + 1, payload(most + 1))))
        .isEqualTo(-1);
    assertThat(opener.rejected(GroupRejection.MALFORMED)).isOne();
  }

  @Test
  void aReplayedPacketIsRejectedAndAReorderedOneIsNot() {
    assertThat(open(data(sealer, FIRST + 5))).isPositive();
    assertThat(open(data(sealer, FIRST + 3))).isPositive();
    assertThat(open(data(sealer, FIRST + 5))).isEqualTo(-1);
    assertThat(open(data(sealer, FIRST + 3))).isEqualTo(-1);
    assertThat(opener.rejected(GroupRejection.REPLAYED)).isEqualTo(2);
  }

  @Test
  void packetsFromBeforeTheKeyWasHandedOutAreRejected() {
    assertThat(open(data(sealer, FIRST - 1))).isEqualTo(-1);
    assertThat(open(data(sealer, FIRST + 2_000))).isPositive();
    assertThat(open(data(sealer, FIRST + 900))).isEqualTo(-1);
    assertThat(opener.rejected(GroupRejection.TOO_OLD)).isEqualTo(2);
  }

  @Test
  void aReceiverThatHasSleptAcceptsTheNumbersOfToday() {
    assertThat(open(data(sealer, FIRST))).isPositive();
    assertThat(open(data(sealer, FIRST + 1_000_000))).isPositive();
    assertThat(open(data(sealer, FIRST + 1))).isEqualTo(-1);
    assertThat(opener.rejected(GroupRejection.TOO_OLD)).isOne();
  }

  @Test
  void numbersThatWereForgedInAnEpochEndWithIt() {
    opener.add(key(6));
    for (long forged = FIRST; forged <= FIRST + 100_000; forged += 50_000) {
      assertThat(open(data(sealer, forged))).isPositive();
    }
    sealer.rekey(key(6));
    byte[] packet = data(sealer, FIRST);
    assertThat(open(packet)).as("a number that was forged").isPositive();
    assertThat(opener.epoch()).isEqualTo(6);
    assertThat(open(packet)).as("replayed").isEqualTo(-1);
    assertThat(open(data(sealer, FIRST - 1))).as("from before the key was made").isEqualTo(-1);
  }

  @Test
  void parityIsAcceptedTwiceAndMovesNothing() {
    byte[] parity = sealed(sealer, GroupPacketKind.PARITY, FIRST + 60_000, payload(10));
    assertThat(open(parity)).isPositive();
    assertThat(open(parity)).isPositive();
    assertThat(open(data(sealer, FIRST))).isPositive();
  }

  @Test
  void otherGroupsAndFeedbackAreNotOpened() {
    assertThat(open(data(new GroupSealer(GROUP + 1, key(5)), FIRST))).isEqualTo(-1);
    assertThat(opener.rejected(GroupRejection.OTHER_GROUP)).isOne();

    byte[] packet = new byte[GroupHeader.OVERHEAD];
    new FeedbackSealer(GROUP, new MemberKey(5, material(5))).seal(new byte[0], 0, 0, packet, 0);
    assertThat(open(packet)).isEqualTo(-1);
    assertThat(opener.rejected(GroupRejection.MALFORMED)).isOne();
  }

  @Test
  void theOldEpochIsRejectedAfterItsGracePeriod() {
    opener.add(key(6));
    byte[] late = data(sealer, FIRST + 1);
    byte[] tooLate = data(sealer, FIRST + 2);
    assertThat(open(data(sealer, FIRST))).isPositive();
    sealer.rekey(key(6));
    assertThat(open(data(sealer, FIRST + 3), 1_000)).isPositive();
    assertThat(open(late, 999 + GRACE)).isPositive();

    assertThat(open(tooLate, 1_000 + GRACE)).isEqualTo(-1);
    assertThat(opener.rejected(GroupRejection.OLD_EPOCH)).isOne();
    assertThat(open(data(sealer, FIRST + 4), 1_000 + GRACE)).isPositive();
  }

  @Test
  void aForgedPacketOfTheNextEpochDoesNotEndThisOne() {
    opener.add(key(6));
    sealer.rekey(key(6));
    byte[] forged = data(sealer, FIRST);
    forged[40] ^= 1;
    assertThat(open(forged, 0)).isEqualTo(-1);
    assertThat(open(data(new GroupSealer(GROUP, key(5)), FIRST), 2 * GRACE)).isPositive();
  }

  @Test
  void aMemberWithoutTheNextKeySeesNothing() {
    sealer.rekey(key(6));
    byte[] packet = data(sealer, FIRST);
    assertThat(open(packet)).isEqualTo(-1);
    assertThat(opener.rejected(GroupRejection.UNKNOWN_EPOCH)).isOne();
    HexFormat hex = HexFormat.of();
    assertThat(hex.formatHex(packet)).doesNotContain(hex.formatHex(payload(100), 0, 8));
  }

  @Test
  void epochNumbersGoOnFromTheBeginningAfterTheLast() {
    int last = GroupKey.EPOCHS - 1;
    GroupSealer endless = new GroupSealer(GROUP, key(last));
    GroupOpener follower = new GroupOpener(GROUP, key(last));
    follower.add(key(0));
    byte[] old = data(endless, FIRST);
    endless.rekey(key(0));
    byte[] first = data(endless, FIRST + 1);

    assertThat(follower.open(first, 0, first.length, 0)).isPositive();
    assertThat(follower.open(old, 0, old.length, GRACE)).isEqualTo(-1);
    assertThat(follower.rejected(GroupRejection.OLD_EPOCH)).isOne();
  }

  @Test
  void ofFourKeysTheOldestIsRemoved() {
    for (int epoch = 6; epoch <= 8; epoch++) {
      opener.add(key(epoch));
    }
    assertThat(open(data(sealer, FIRST))).isEqualTo(-1);
    assertThat(opener.rejected(GroupRejection.OLD_EPOCH)).isOne();
    assertThat(open(data(new GroupSealer(GROUP, key(6)), FIRST))).isPositive();
  }

  @Test
  void aKeyThatIsHandedOutTwiceIsIgnored() {
    opener.add(key(6));
    assertThat(open(data(sealer, FIRST))).isPositive();
    sealer.rekey(key(6));
    byte[] packet = data(sealer, FIRST + 1);
    assertThat(open(packet)).isPositive();
    opener.add(key(6));
    opener.add(key(5));
    assertThat(open(packet)).as("replayed").isEqualTo(-1);
    assertThat(open(data(new GroupSealer(GROUP, key(5)), FIRST + 2), GRACE)).isEqualTo(-1);
    assertThat(opener.rejected(GroupRejection.OLD_EPOCH)).isOne();
    assertThat(open(data(sealer, FIRST + 2))).isPositive();
  }

  @Test
  void keysOfOtherOrdersAreRefused() {
    assertThatThrownBy(() -> sealer.rekey(key(7))).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new GroupKey(0, 0, new byte[27]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new GroupKey(0, 1L << 48, material(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void keysAreNotPrinted() {
    String hex = HexFormat.of().formatHex(material(5), 0, 4);
    assertThat(key(5).toString()).isEqualTo("GroupKey[epoch=5, first=1000]").doesNotContain(hex);
    assertThat(new MemberKey(3, material(5))).hasToString("MemberKey[member=3]");
  }

  @Test
  void feedbackIsThatOfOneMemberAndOpenedOnce() {
    MemberKey own = new MemberKey(3, material(1));
    RejectionCounters rejected = new RejectionCounters();
    FeedbackOpener reader = new FeedbackOpener(GROUP, own, GroupPacketKind.FEEDBACK, rejected);
    byte[] packet = new byte[GroupHeader.OVERHEAD + 20];
    int length = new FeedbackSealer(GROUP, own).seal(payload(20), 0, 20, packet, 0);
    byte[] forged = new byte[packet.length];
    new FeedbackSealer(GROUP, new MemberKey(3, material(2))).seal(payload(20), 0, 20, forged, 0);
    byte[] otherGroup = new byte[packet.length];
    MemberKey again = new MemberKey(3, material(1));
    new FeedbackSealer(GROUP + 1, again).seal(payload(20), 0, 20, otherGroup, 0);

    assertThatThrownBy(() -> new FeedbackSealer(GROUP, own))
        .as("its nonces would be those of the first")
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("get a new key");
    assertThat(GroupHeader.member(packet, 0)).isEqualTo(3);
    assertThat(reader.open(forged, 0, length)).isEqualTo(-1);
    assertThat(reader.open(otherGroup, 0, length)).isEqualTo(-1);
    assertThat(reader.open(packet.clone(), 0, length)).isEqualTo(20);
    assertThat(reader.open(packet.clone(), 0, length)).isEqualTo(-1);
    assertThat(rejected.of(GroupRejection.UNAUTHENTIC)).isOne();
    assertThat(rejected.of(GroupRejection.OTHER_GROUP)).isOne();
    assertThat(rejected.of(GroupRejection.REPLAYED)).isOne();
  }

  @Test
  void packetsOfFilesMayBeRepeatedAndLeaveTheNumbersOfTheStreamAlone() {
    byte[] file = sealed(sealer, GroupPacketKind.FILE, 1L << 40, payload(100));
    assertThat(open(file)).isEqualTo(100);
    assertThat(opener.kind()).isEqualTo(GroupPacketKind.FILE);
    assertThat(open(file)).isEqualTo(100);
    assertThat(open(data(sealer, FIRST))).isPositive();
    assertThat(open(sealed(sealer, GroupPacketKind.FILE, 0, payload(1)))).isEqualTo(1);
    file[20] ^= 1;
    assertThat(open(file)).isEqualTo(-1);
    assertThat(open(sealed(sealer, GroupPacketKind.FILE_REPORT, FIRST + 1, payload(1))))
        .isEqualTo(-1);
    assertThat(opener.rejected(GroupRejection.MALFORMED)).isOne();
  }

  @Test
  void reportsOfBothKindsHaveNumbersOfTheirOwn() {
    MemberKey key = new MemberKey(3, material(3));
    RejectionCounters rejected = new RejectionCounters();
    FeedbackOpener files = new FeedbackOpener(GROUP, key, GroupPacketKind.FILE_REPORT, rejected);
    FeedbackOpener stream = new FeedbackOpener(GROUP, key, GroupPacketKind.FEEDBACK, rejected);
    byte[] file = new byte[GroupHeader.OVERHEAD + 2];
    byte[] feedback = file.clone();
    new FeedbackSealer(GROUP, key, GroupPacketKind.FILE_REPORT).seal(payload(2), 0, 2, file, 0);
    new FeedbackSealer(GROUP, key).seal(payload(2), 0, 2, feedback, 0);

    assertThat(Arrays.copyOfRange(file, GroupHeader.BYTES, file.length))
        .as("no nonce is used twice")
        .isNotEqualTo(Arrays.copyOfRange(feedback, GroupHeader.BYTES, feedback.length));
    assertThat(stream.open(file.clone(), 0, file.length)).isEqualTo(-1);
    assertThat(files.open(feedback.clone(), 0, feedback.length)).isEqualTo(-1);
    assertThat(stream.open(feedback, 0, feedback.length)).isEqualTo(2);
    assertThat(files.open(file.clone(), 0, file.length)).isEqualTo(2);
    assertThat(files.open(file, 0, file.length)).as("a replay").isEqualTo(-1);
  }
}
