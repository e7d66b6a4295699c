package dev.parley.distribution.receiver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.distribution.fec.BlockCode;
import dev.parley.distribution.fec.ParityEncoder;
import dev.parley.distribution.group.FeedbackOpener;
import dev.parley.distribution.group.GroupHeader;
import dev.parley.distribution.group.GroupKey;
import dev.parley.distribution.group.GroupPacketKind;
import dev.parley.distribution.group.GroupSealer;
import dev.parley.distribution.group.MemberKey;
import dev.parley.distribution.group.RejectionCounters;
import dev.parley.distribution.repair.Feedback;
import dev.parley.distribution.repair.MissingPackets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GroupReceiverTest implements ReceiverOutput {
  private static final int GROUP = 3;
  private static final long MILLISECOND = 1_000_000;
  private static final int BLOCK = 10;

  private final SecureRandom secure = new SecureRandom();
  private final GroupKey first = GroupKey.random(1, 100, secure);
  private final GroupKey second = GroupKey.random(2, 100, secure);
  private final GroupSealer sealer = new GroupSealer(GROUP, first);

  /** Sealer of a member that forges packets of the first epoch. */
  private final GroupSealer forger = new GroupSealer(GROUP, first);

  private final MemberKey member = MemberKey.random(1, secure);
  private final FeedbackOpener opener =
      new FeedbackOpener(GROUP, member, GroupPacketKind.FEEDBACK, new RejectionCounters());
  private final GroupReceiver receiver =
      new GroupReceiver(GROUP, first, member, this, new Random(1));
  private final List<Long> delivered = new ArrayList<>();
  private final Set<Long> requested = new HashSet<>();
  private int reports;
  private final ParityEncoder encoder = new ParityEncoder();
  private long now;
  private long next = 100;

  @Override
  public void packet(long sequence, byte[] bytes, int from, int length) {
    delivered.add(sequence);
  }

  @Override
  public void feedback(byte[] bytes, int from, int length) {
    reports++;
    byte[] packet = Arrays.copyOfRange(bytes, from, from + length);
    Feedback feedback = new Feedback();
    int payload = opener.open(packet, 0, length);
    assertThat(feedback.wrap(packet, GroupHeader.BYTES, payload)).isTrue();
    feedback.requests(requested::add);
  }

  @Override
  public void changed(MembershipState state, UnicastReason reason) {
    // The state is asked for.
  }

  private static byte[] sealed(GroupSealer by, GroupPacketKind kind, long sequence, byte[] in) {
    byte[] packet = new byte[in.length + GroupHeader.OVERHEAD];
    by.seal(kind, 0, sequence, in, 0, in.length, packet, 0);
    return packet;
  }

  private void receive(GroupSealer by, GroupPacketKind kind, long sequence, byte[] payload) {
    byte[] packet = sealed(by, kind, sequence, payload);
    receiver.receive(packet, 0, packet.length, now);
  }

  private void data(GroupSealer by, long sequence) {
    receive(by, GroupPacketKind.DATA, sequence, new byte[40]);
  }

  /** Writes a parity packet of a block of packets as {@link #data} sends them. */
  private byte[] parity() {
    encoder.begin(1);
    for (int i = 0; i < BLOCK; i++) {
      encoder.add(GroupPacketKind.DATA, new byte[40], 0, 40);
    }
    byte[] packet = new byte[BlockCode.PARITY_HEADER_BYTES + BlockCode.PREFIX_BYTES + 40];
    assertThat(encoder.write(0, packet, 0)).isEqualTo(packet.length);
    return packet;
  }

  /** Sends packets at a pace of one a millisecond. */
  private void stream(int packets) {
    for (int i = 0; i < packets; i++) {
      now += MILLISECOND;
      data(sealer, next++);
      receiver.tick(now);
    }
  }

  private void silence(long nanos) {
    for (long end = now + nanos; now < end; now += MILLISECOND) {
      receiver.tick(now);
    }
  }

  private void admitted() {
    receiver.probe(now);
    stream(1_100);
    assertThat(receiver.state()).isEqualTo(MembershipState.GROUP);
    delivered.clear();
  }

  private void rekey() {
    receiver.add(second);
    sealer.rekey(second);
  }

  @Test
  void aLongPauseOfTheNetworkIsNoReasonToStayAway() {
    admitted();
    silence(GroupMembership.SILENCE_NANOS_MAX + MILLISECOND);
    assertThat(receiver.reason()).isEqualTo(UnicastReason.SILENT);
    next += 1 << 20;
    silence(GroupMembership.BACK_OFF_NANOS * 8 / 5);
    stream(1_100);
    assertThat(receiver.state()).isEqualTo(MembershipState.GROUP);
    assertThat(receiver.givenUp()).as("what was sent meanwhile is not lost").isZero();
  }

  @Test
  void manyMissingPacketsAreRequestedInFewReports() {
    admitted();
    reports = 0;
    long lost = 200;
    next += lost;
    stream(1);
    long end = now + MissingPackets.PARITY_NANOS + 3 * MissingPackets.BACK_OFF_NANOS;
    while (now < end) {
      now = receiver.nextDeadline(now);
      receiver.tick(now);
    }
    assertThat(requested).hasSize((int) lost);
    assertThat(reports).isLessThanOrEqualTo(5);
  }

  @Test
  void forgedParityFarAheadIsIgnored() {
    admitted();
    for (int i = 1; i < 20; i++) {
      receive(forger, GroupPacketKind.PARITY, next + MissingPackets.WINDOW + i * 3_000L, parity());
    }
    stream(100);
    assertThat(delivered).hasSize(100);
    assertThat(receiver.state()).isEqualTo(MembershipState.GROUP);
  }

  @Test
  void parityBeforeTheFirstPacketIsIgnored() {
    receiver.probe(now);
    receive(sealer, GroupPacketKind.PARITY, 90 + (1L << 40), parity());
    stream(1_100);
    assertThat(receiver.state()).isEqualTo(MembershipState.GROUP);
  }

  @Test
  void aForgedNumberHasNoEffectAfterTheNextEpochBegins() {
    admitted();
    data(forger, 1L << 40);
    delivered.clear();
    stream(20);
    assertThat(delivered).as("a member with the key can silence others").isEmpty();

    rekey();
    stream(20);
    assertThat(delivered).hasSize(20);
    stream(2_000);
    assertThat(receiver.state()).isEqualTo(MembershipState.GROUP);
  }

  @Test
  void aMemberThatIsExcludedHasNoEffectWhileItsKeyIsAccepted() {
    admitted();
    rekey();
    stream(1);
    delivered.clear();
    data(forger, next + 60_000);
    receive(forger, GroupPacketKind.PARITY, next, parity());
    receive(forger, GroupPacketKind.PARITY, next + 500, parity());
    stream(100);
    assertThat(delivered).hasSize(100);
  }

  @Test
  void aPacketOfThePastEpochThatWasOvertakenIsDelivered() {
    admitted();
    long late = next++;
    rekey();
    stream(2);
    data(forger, late);
    assertThat(delivered).containsExactly(late + 1, late + 2, late);
  }

  @Test
  void parityOfTheNextEpochRecoversPacketsOfBoth() {
    admitted();
    long begun = next;
    stream(5);
    rekey();
    next++;
    stream(4);
    receive(sealer, GroupPacketKind.PARITY, begun, parity());
    assertThat(delivered).hasSize(BLOCK).contains(begun + 5);
  }

  @Test
  void aPacketThatParityHasRecoveredIsNotDeliveredAgain() {
    admitted();
    long begun = next;
    stream(BLOCK - 1);
    long last = next++;
    rekey();
    byte[] parity = sealed(sealer, GroupPacketKind.PARITY, begun, parity());
    for (int i = 0; i < 2; i++) {
      receiver.receive(parity.clone(), 0, parity.length, now);
    }
    data(sealer, last);
    assertThat(delivered).hasSize(BLOCK).endsWith(last);
    assertThat(receiver.recovered()).isOne();
  }

  @Test
  void aKeyThatArrivesTwiceIsIgnored() {
    admitted();
    receiver.add(second);
    rekey();
    receiver.add(first);
    stream(10);
    assertThat(delivered).hasSize(10);
  }
}
