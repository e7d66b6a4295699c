package dev.parley.distribution.sender;

import static dev.parley.distribution.sender.GroupSender.BLOCK_NANOS_MAX;
import static dev.parley.distribution.sender.GroupSender.BLOCK_PACKETS_MAX;
import static dev.parley.distribution.sender.GroupSender.IDLE_NANOS;
import static dev.parley.distribution.sender.GroupSender.PROBE_NANOS;
import static dev.parley.distribution.sender.GroupSender.REKEY_NANOS_MAX;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.distribution.group.FeedbackSealer;
import dev.parley.distribution.group.GroupHeader;
import dev.parley.distribution.group.GroupKey;
import dev.parley.distribution.group.GroupPacketKind;
import dev.parley.distribution.group.GroupRejection;
import dev.parley.distribution.group.MemberKey;
import dev.parley.distribution.repair.Feedback;
import dev.parley.distribution.repair.RepairRequests;
import dev.parley.media.repair.RetransmissionBudget;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class GroupSenderTest implements GroupOutput {
  private static final int GROUP = 3;

  private final SecureRandom random = new SecureRandom();
  private final GroupSender sender = new GroupSender(GROUP, random, this);
  private final List<GroupPacketKind> multicast = new ArrayList<>();
  private final List<Integer> unicast = new ArrayList<>();
  private final List<Integer> removed = new ArrayList<>();

  @Override
  public void multicast(byte[] bytes, int from, int length) {
    multicast.add(GroupHeader.kind(bytes, from, length));
  }

  @Override
  public void unicast(int member, byte[] bytes, int from, int length) {
    unicast.add(member);
  }

  @Override
  public void removed(int member) {
    removed.add(member);
  }

  private FeedbackSealer member(int number) {
    MemberKey key = MemberKey.random(number, random);
    assertThat(sender.addMember(key)).isTrue();
    return new FeedbackSealer(GROUP, key);
  }

  private byte[] feedback(FeedbackSealer member, int loss, boolean probing, long... requests) {
    Feedback feedback = new Feedback();
    feedback.write(loss, probing);
    feedback.request(requests, requests.length);
    int length = feedback.end();
    byte[] packet = new byte[length + GroupHeader.OVERHEAD];
    member.seal(feedback.bytes(), 0, length, packet, 0);
    return packet;
  }

  private int report(FeedbackSealer member, int loss, boolean probing, long now, long... requests) {
    byte[] packet = feedback(member, loss, probing, requests);
    return sender.feedback(packet, 0, packet.length, now);
  }

  private long parityOfABlock(long now) {
    multicast.clear();
    for (int i = 0; i < BLOCK_PACKETS_MAX; i++) {
      assertThat(sender.send(new byte[100], 0, 100, now)).isTrue();
    }
    return multicast.stream().filter(GroupPacketKind.PARITY::equals).count();
  }

  @Test
  void aGroupIsSilentUntilAMemberReports() {
    FeedbackSealer member = member(1);
    assertThat(sender.send(new byte[10], 0, 10, 0)).isFalse();
    sender.tick(IDLE_NANOS);
    assertThat(multicast).isEmpty();

    assertThat(report(member, 0, false, IDLE_NANOS)).isEqualTo(1);
    assertThat(sender.send(new byte[10], 0, 10, IDLE_NANOS)).isTrue();
    long later = IDLE_NANOS + GroupMember.REPORT_NANOS_MAX;
    assertThat(sender.isListening(later - 1)).isTrue();
    assertThat(sender.send(new byte[10], 0, 10, later)).isFalse();
  }

  @Test
  void aBlockEndsByNumberOrByTime() {
    FeedbackSealer member = member(1);
    report(member, 0, false, 0);
    assertThat(parityOfABlock(0)).isEqualTo(2);
    multicast.clear();
    sender.send(new byte[10], 0, 10, 0);
    sender.send(new byte[10], 0, 10, 5);
    sender.tick(BLOCK_NANOS_MAX - 1);
    assertThat(multicast).doesNotContain(GroupPacketKind.PARITY);
    assertThat(sender.nextDeadline(BLOCK_NANOS_MAX - 1)).isEqualTo(BLOCK_NANOS_MAX);
    sender.tick(BLOCK_NANOS_MAX);
    assertThat(multicast).endsWith(GroupPacketKind.PARITY, GroupPacketKind.PARITY);
  }

  @Test
  void parityFollowsTheWorstHonestMember() {
    FeedbackSealer one = member(1);
    FeedbackSealer two = member(2);
    int percent = Feedback.LOSS_MAX / 100;
    report(one, percent, false, 0);
    assertThat(parityOfABlock(0)).isEqualTo(2);
    report(two, 3 * percent, false, 0);
    assertThat(parityOfABlock(0)).isEqualTo(3);
    report(two, 6 * percent, false, 0);
    assertThat(parityOfABlock(0)).isEqualTo(4);
    report(two, 50 * percent, false, 0);
    assertThat(parityOfABlock(0)).as("a member that is to leave").isEqualTo(2);
    report(two, 6 * percent, true, 0);
    assertThat(parityOfABlock(0)).as("a member that probes").isEqualTo(2);
  }

  @Test
  void probesFillUpWhatTheStreamDoesNotSend() {
    FeedbackSealer member = member(1);
    report(member, 0, true, 0);
    for (long at = PROBE_NANOS; at <= 100 * PROBE_NANOS; at += PROBE_NANOS) {
      sender.tick(at);
    }
    assertThat(multicast.stream().filter(GroupPacketKind.PROBE::equals)).hasSize(100);

    multicast.clear();
    long begun = 100 * PROBE_NANOS;
    report(member, 0, false, begun);
    for (long at = begun; at < begun + 20 * IDLE_NANOS; at += PROBE_NANOS) {
      sender.tick(at);
    }
    assertThat(multicast.stream().filter(GroupPacketKind.PROBE::equals)).hasSizeBetween(19, 20);
  }

  @Test
  void repairsGoToOneMemberOrToAll() {
    List<FeedbackSealer> members = List.of(member(1), member(2), member(3));
    members.forEach(each -> report(each, 0, false, 0));
    sender.send(new byte[10], 0, 10, 0);
    report(members.getFirst(), 0, false, 0, 0, 1);
    sender.tick(RepairRequests.HOLD_NANOS);
    assertThat(unicast).as("packet 1 was never sent").containsExactly(1);

    sender.send(new byte[10], 0, 10, 0);
    multicast.clear();
    members.forEach(each -> report(each, 0, false, 0, 1));
    assertThat(multicast).containsExactly(GroupPacketKind.DATA);
    assertThat(sender.repairBytes()).isEqualTo(2L * (10 + GroupHeader.OVERHEAD));
  }

  private void sendPackets(int count, long now) {
    byte[] packet = new byte[GroupHeader.PAYLOAD_BYTES_MAX];
    for (int i = 0; i < count; i++) {
      assertThat(sender.send(packet, 0, packet.length, now)).isTrue();
    }
  }

  /** Lets members request so much that the budget of the group is empty. */
  private void emptyTheBudgetOfTheGroup() {
    sendPackets(10 * BLOCK_PACKETS_MAX, 0);
    for (int i = 0; i < 6; i++) {
      report(member(i), 0, false, 0, LongStream.range(20L * i, 20L * i + 11).toArray());
    }
    sender.tick(RepairRequests.HOLD_NANOS);
    assertThat(unicast).hasSize(RetransmissionBudget.BYTES_MAX / GroupHeader.PACKET_BYTES_MAX);
    unicast.clear();
  }

  @Test
  void aMemberDoesNotPayForRepairsThatTheGroupRefuses() {
    FeedbackSealer honest = member(9);
    report(honest, 0, false, 0);
    emptyTheBudgetOfTheGroup();
    report(honest, 0, false, 0, LongStream.range(180, 191).toArray());
    sender.tick(RepairRequests.HOLD_NANOS);
    assertThat(unicast).isEmpty();

    sendPackets(200, RepairRequests.HOLD_NANOS);
    report(honest, 0, false, RepairRequests.HOLD_NANOS, LongStream.range(180, 191).toArray());
    sender.tick(2 * RepairRequests.HOLD_NANOS);
    assertThat(unicast).as("as many as without the refusal").hasSize(11).containsOnly(9);
  }

  @Test
  void aRefusedRepairByMulticastIsSentAsSoonAsTheGroupCan() {
    List<FeedbackSealer> honest = List.of(member(7), member(8), member(9));
    honest.forEach(each -> report(each, 0, false, 0));
    emptyTheBudgetOfTheGroup();
    honest.forEach(each -> report(each, 0, false, 0, 190));
    assertThat(multicast).endsWith(GroupPacketKind.PARITY);

    sendPackets(BLOCK_PACKETS_MAX, 1);
    report(honest.getLast(), 0, false, 1, 190);
    assertThat(multicast).endsWith(GroupPacketKind.DATA);
    assertThat(unicast).isEmpty();
  }

  @Test
  void feedbackOfOthersIsIgnored() {
    FeedbackSealer member = member(1);
    FeedbackSealer stranger = new FeedbackSealer(GROUP, MemberKey.random(1, random));
    assertThat(report(stranger, 0, false, 0)).isEqualTo(-1);
    assertThat(report(new FeedbackSealer(GROUP, MemberKey.random(9, random)), 0, false, 0))
        .isEqualTo(-1);
    byte[] once = feedback(member, 0, false);
    assertThat(sender.feedback(once.clone(), 0, once.length, 0)).isEqualTo(1);
    assertThat(sender.feedback(once.clone(), 0, once.length, 0)).as("replayed").isEqualTo(-1);
    for (int length = 0; length < once.length; length++) {
      byte[] cut = feedback(member, 0, false);
      assertThat(sender.feedback(cut, 0, length, 0)).as("%d bytes", length).isEqualTo(-1);
    }
    byte[] last = feedback(member, 0, false);
    sender.removeMember(1);
    assertThat(removed).containsExactly(1);
    assertThat(sender.feedback(last, 0, last.length, 0)).as("removed").isEqualTo(-1);
    assertThat(sender.rejected(GroupRejection.UNAUTHENTIC))
        .isEqualTo(1 + once.length - GroupHeader.OVERHEAD);
    assertThat(sender.rejected(GroupRejection.UNKNOWN_MEMBER)).isEqualTo(2);
    assertThat(sender.rejected(GroupRejection.REPLAYED)).isOne();
    assertThat(sender.rejected(GroupRejection.MALFORMED)).isEqualTo(GroupHeader.OVERHEAD);
  }

  @Test
  void aPreparedKeyIsUsedByItselfAndHandedOutMeanwhile() {
    assertThat(sender.keys()).hasSize(1);
    GroupKey next = sender.prepareKey(10);
    assertThat(sender.prepareKey(20)).isSameAs(next);
    assertThat(sender.keys()).extracting(GroupKey::epoch).containsExactly(0, 1);
    sender.tick(9 + REKEY_NANOS_MAX);
    assertThat(sender.keys()).hasSize(2);
    sender.tick(10 + REKEY_NANOS_MAX);
    assertThat(sender.keys()).extracting(GroupKey::epoch).containsExactly(1);
  }

  @Test
  void aKeyThatARemovedMemberHasIsReplaced() {
    GroupKey known = sender.prepareKey(0);
    sender.removeMember(2);
    GroupKey next = sender.prepareKey(REKEY_NANOS_MAX / 2);
    assertThat(next.epoch()).isEqualTo(known.epoch() + 1);
    assertThat(sender.keys()).extracting(GroupKey::epoch).containsExactly(1, 2);
    assertThat(sender.prepareKey(REKEY_NANOS_MAX / 2)).isSameAs(next);
    sender.tick(REKEY_NANOS_MAX * 3 / 2);
    assertThat(sender.keys()).extracting(GroupKey::epoch).containsExactly(2);
  }

  @Test
  void aKeyIsHandedOutFromTheNextPacketOn() {
    report(member(1), 0, false, 0);
    sender.send(new byte[10], 0, 10, 0);
    assertThat(sender.keys().getFirst().first()).isOne();
  }

  @Test
  void membersAreLimitedAndTheirNumbersAreTheirOwn() {
    for (int i = 0; i < GroupMembers.MOST - 1; i++) {
      member(i);
    }
    assertThat(sender.addMember(MemberKey.random(0, random))).isFalse();
    member(GroupMembers.MOST - 1);
    assertThat(sender.addMember(MemberKey.random(GroupMembers.MOST, random))).isFalse();
  }

  @Test
  void aPacketThatIsTooLongIsNotSent() {
    report(member(1), 0, false, 0);
    int most = GroupHeader.PAYLOAD_BYTES_MAX;
    assertThat(sender.send(new byte[most], 0, most, 0)).isTrue();
    assertThat(sender.send(new byte[most + 1], 0, most + 1, 0)).isFalse();
  }

  @Test
  void filesAreSentWithoutListenersAndReportsAboutThemArePassedOn() {
    List<String> reports = new ArrayList<>();
    MemberKey key = MemberKey.random(1, random);
    assertThat(sender.addMember(key)).isTrue();
    var sealer = new FeedbackSealer(GROUP, key, GroupPacketKind.FILE_REPORT);
    byte[] packet = new byte[GroupHeader.OVERHEAD + 5];
    sealer.seal(new byte[5], 0, 5, packet, 0);
    byte[] forged = packet.clone();
    forged[GroupHeader.BYTES] ^= 1;

    sender.sendFile(new byte[10], 0, 10);
    assertThat(multicast).containsExactly(GroupPacketKind.FILE);
    assertThat(sender.sentBytes()).as("the budget of repairs does not grow").isZero();
    assertThat(sender.feedback(forged, 0, forged.length, 0)).isEqualTo(-1);
    sender.onFileReport(
        (member, _, _, length, now) -> reports.add(member + " " + length + " " + now));
    assertThat(sender.feedback(packet.clone(), 0, packet.length, 7)).isEqualTo(1);
    assertThat(sender.feedback(packet, 0, packet.length, 7)).as("a replay").isEqualTo(-1);
    assertThat(reports).containsExactly("1 5 7");
    assertThat(sender.isListening(7)).as("to the stream").isFalse();
  }
}
