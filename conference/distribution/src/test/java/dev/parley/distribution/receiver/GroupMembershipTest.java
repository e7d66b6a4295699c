package dev.parley.distribution.receiver;

import static dev.parley.distribution.receiver.GroupMembership.BACK_OFF_NANOS;
import static dev.parley.distribution.receiver.GroupMembership.BACK_OFF_NANOS_MAX;
import static dev.parley.distribution.receiver.GroupMembership.BACK_OFF_NANOS_MIN;
import static dev.parley.distribution.receiver.GroupMembership.FIRST_NANOS_MAX;
import static dev.parley.distribution.receiver.GroupMembership.PROBE_PACKETS_MIN;
import static dev.parley.distribution.receiver.GroupMembership.SILENCE_NANOS_MAX;
import static dev.parley.distribution.receiver.GroupMembership.STABLE_NANOS;
import static dev.parley.distribution.receiver.GroupMembership.WINDOW_NANOS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class GroupMembershipTest {
  private final Random random = new Random(1);
  private final GroupMembership membership = new GroupMembership(random);
  private long now;

  /** Counts packets at a steady pace over a second, with gaps before the first of them. */
  private void second(int packets, int lost) {
    long end = now + WINDOW_NANOS;
    for (int i = 0; i < packets; i++) {
      now += WINDOW_NANOS / packets;
      membership.arrived(i < lost ? 2 : 1, now);
      membership.tick(now);
    }
    now = end;
    membership.tick(now);
  }

  private void admitted() {
    membership.probe(now);
    membership.arrived(1, now);
    second(100, 0);
    assertThat(membership.state()).isEqualTo(MembershipState.GROUP);
  }

  @Test
  void aSecondWithoutLossLeadsToTheGroup() {
    assertThat(membership.reason()).isEqualTo(UnicastReason.NOT_PROBED);
    admitted();
    assertThat(membership.reason()).isEqualTo(UnicastReason.NONE);
  }

  @Test
  void theProbeBeginsWithTheFirstPacket() {
    membership.probe(now);
    now += FIRST_NANOS_MAX - 1;
    assertThat(membership.tick(now)).isFalse();
    membership.arrived(500, now);
    second(100, 0);
    assertThat(membership.state()).isEqualTo(MembershipState.GROUP);
  }

  @Test
  void withoutAnyPacketTheReasonIsThat() {
    membership.probe(now);
    assertThat(membership.tick(FIRST_NANOS_MAX)).isTrue();
    assertThat(membership.reason()).isEqualTo(UnicastReason.NO_PACKETS);
  }

  @Test
  void tooFewPacketsProveNothing() {
    membership.probe(now);
    membership.arrived(1, now);
    second(PROBE_PACKETS_MIN - 2, 0);
    assertThat(membership.reason()).isEqualTo(UnicastReason.TOO_FEW_PACKETS);
  }

  @Test
  void onePercentOfLossWhileProbingIsTooMuch() {
    membership.probe(now);
    membership.arrived(1, now);
    second(98, 1);
    assertThat(membership.reason()).isEqualTo(UnicastReason.PROBE_LOSS);
    assertThat(membership.loss()).isEqualTo(0xffff / 100);
  }

  @Test
  void reorderedPacketsAreNoLoss() {
    membership.probe(now);
    membership.arrived(1, now);
    membership.missed(5);
    for (int i = 0; i < 5; i++) {
      membership.reordered();
    }
    second(100, 0);
    assertThat(membership.state()).isEqualTo(MembershipState.GROUP);
  }

  @Test
  void silenceLeadsToUnicast() {
    admitted();
    assertThat(membership.tick(now + SILENCE_NANOS_MAX - 1)).isFalse();
    assertThat(membership.tick(now + SILENCE_NANOS_MAX)).isTrue();
    assertThat(membership.reason()).isEqualTo(UnicastReason.SILENT);
  }

  @Test
  void heavyLossLeadsToUnicast() {
    admitted();
    second(100, 9);
    assertThat(membership.state()).isEqualTo(MembershipState.GROUP);
    second(90, 11);
    assertThat(membership.reason()).isEqualTo(UnicastReason.LOSS);
  }

  @Test
  void lossAfterRepairLeadsToUnicast() {
    admitted();
    membership.unrepaired(1);
    second(100, 0);
    assertThat(membership.state()).isEqualTo(MembershipState.GROUP);
    membership.unrepaired(2);
    second(100, 0);
    assertThat(membership.reason()).isEqualTo(UnicastReason.UNREPAIRED);
  }

  @Test
  void onePacketThatStaysLostIsNoReasonToLeave() {
    admitted();
    membership.unrepaired(1);
    second(50, 0);
    assertThat(membership.state()).isEqualTo(MembershipState.GROUP);
  }

  @Test
  void packetsWithoutAKeyAreNoFaultOfTheNetwork() {
    membership.probe(now);
    membership.unreadable();
    assertThat(membership.tick(FIRST_NANOS_MAX)).isTrue();
    assertThat(membership.reason()).isEqualTo(UnicastReason.NO_KEY);
    membership.probe(now);
    assertThat(membership.tick(FIRST_NANOS_MAX)).isTrue();
    assertThat(membership.reason()).isEqualTo(UnicastReason.NO_PACKETS);

    admitted();
    membership.unreadable();
    membership.arrived(1, now);
    membership.tick(now + SILENCE_NANOS_MAX);
    assertThat(membership.reason()).as("the key has arrived").isEqualTo(UnicastReason.SILENT);
  }

  /** {@return wait of a member for its next probe, after a pause of the sender} */
  private static long waitAfterAPause(int seed, long good) {
    GroupMembershipTest member = new GroupMembershipTest();
    member.random.setSeed(seed);
    member.admitted();
    for (long end = member.now + good; member.now < end; ) {
      member.second(100, 0);
    }
    long fell = member.now + SILENCE_NANOS_MAX;
    assertThat(member.membership.tick(fell)).isTrue();
    long wait = 0;
    while (!member.membership.tick(fell + wait)) {
      wait += WINDOW_NANOS / 1_000;
    }
    return wait;
  }

  @Test
  void afterAPauseOfTheSenderMembersComeBackSoonAndOneByOne() {
    assertThat(LongStream.range(0, 10).map(seed -> waitAfterAPause((int) seed, STABLE_NANOS)))
        .allMatch(wait -> wait >= BACK_OFF_NANOS_MIN && wait <= BACK_OFF_NANOS_MIN * 3 / 2)
        .doesNotHaveDuplicates();
    assertThat(waitAfterAPause(1, STABLE_NANOS / 2))
        .isBetween(BACK_OFF_NANOS, BACK_OFF_NANOS * 3 / 2);
  }

  @Test
  void theNextProbeWaitsLongerAfterEachFailure() {
    membership.probe(now);
    long wait = BACK_OFF_NANOS;
    for (int i = 0; i < 8; i++) {
      now += FIRST_NANOS_MAX;
      assertThat(membership.tick(now)).isTrue();
      assertThat(membership.tick(now + wait - 1)).isFalse();
      now += wait * 3 / 2;
      assertThat(membership.tick(now)).isTrue();
      assertThat(membership.state()).isEqualTo(MembershipState.PROBING);
      wait = Math.min(BACK_OFF_NANOS_MAX, wait * 2);
    }
    assertThat(wait).isEqualTo(BACK_OFF_NANOS_MAX);
  }
}
