package dev.parley.distribution;

import static dev.parley.distribution.Classroom.MILLISECOND;
import static dev.parley.distribution.Classroom.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.distribution.group.FeedbackSealer;
import dev.parley.distribution.group.GroupHeader;
import dev.parley.distribution.group.GroupKey;
import dev.parley.distribution.group.GroupPacketKind;
import dev.parley.distribution.group.GroupRejection;
import dev.parley.distribution.group.GroupSealer;
import dev.parley.distribution.group.MemberKey;
import dev.parley.distribution.receiver.MembershipState;
import dev.parley.distribution.repair.Feedback;
import dev.parley.testkit.RandomSeeds;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ClassroomTest {
  private static final int SEATS = 30;

  /** Time in which all have probed and changed to the group. */
  private static final long ADMITTED = 3 * SECOND;

  private static Classroom admitted(Random random, int seats) {
    Classroom classroom = new Classroom(random, seats);
    classroom.run(ADMITTED);
    assertThat(classroom.seats).allMatch(seat -> seat.state() == MembershipState.GROUP);
    return classroom;
  }

  private static long percentile99(Classroom classroom) {
    long[] all =
        classroom.seats.stream()
            .flatMap(seat -> seat.delays.stream())
            .mapToLong(Long::longValue)
            .sorted()
            .toArray();
    return all[all.length * 99 / 100];
  }

  private static int missing(Classroom classroom, int from, int to) {
    return classroom.seats.stream().mapToInt(seat -> seat.missing(from, to)).sum();
  }

  @Test
  void thirtySeatsGetOneStreamAfterASecondOfProbes() {
    Classroom classroom = admitted(new Random(1), SEATS);

    assertThat(classroom.seats)
        .allSatisfy(
            seat -> assertThat(seat.changes).containsExactly("PROBING NOT_PROBED", "GROUP NONE"));
    int from = classroom.sent;
    classroom.run(ADMITTED + 2 * SECOND);
    int to = classroom.sent;
    classroom.run(classroom.now + SECOND / 2);
    assertThat(missing(classroom, from, to)).isZero();
    assertThat(classroom.unicastBytes).isZero();
    assertThat((double) classroom.multicastBytes / classroom.streamBytes).isLessThan(1.25);
  }

  @Test
  void nothingIsLostAfterRepairAtOnePercentOfIndependentLoss() {
    RandomSeeds.run(
        1,
        random -> {
          Classroom classroom = admitted(random, SEATS);
          classroom.seats.forEach(seat -> seat.port.loses(0.01));
          int from = classroom.sent;
          classroom.run(ADMITTED + 3 * SECOND);
          int to = classroom.sent;
          classroom.run(classroom.now + SECOND / 2);

          assertThat(missing(classroom, from, to)).isZero();
          assertThat(classroom.seats)
              .allSatisfy(seat -> {
                assertThat(seat.state()).isEqualTo(MembershipState.GROUP);
                assertThat(seat.receiver.recovered()).isPositive();
                assertThat(seat.repeated).isZero();
              });
          assertThat(percentile99(classroom)).isLessThanOrEqualTo(80 * MILLISECOND);
          assertThat(classroom.sender.repairBytes()).isLessThan(classroom.sender.sentBytes() / 20);
        });
  }

  @Test
  void burstsThatParityCannotRecoverAreRepaired() {
    RandomSeeds.run(
        1,
        random -> {
          Classroom classroom = admitted(random, SEATS);
          classroom.seats.forEach(seat -> seat.port.losesBursts(0.001, 8));
          int from = classroom.sent;
          classroom.run(ADMITTED + 3 * SECOND);
          int to = classroom.sent;
          classroom.seats.forEach(seat -> seat.port.losesBursts(0, 0));
          classroom.run(classroom.now + SECOND / 2);

          // A seat that loses several long bursts in a row exceeds its budget.
          assertThat(missing(classroom, from, to))
              .isLessThanOrEqualTo((int) classroom.sender.refusedRequests())
              .isLessThan(SEATS * (to - from) / 1_000);
          assertThat(classroom.seats).anyMatch(seat -> seat.receiver.repaired() > 0);
          assertThat(percentile99(classroom)).isLessThanOrEqualTo(80 * MILLISECOND);
        });
  }

  @Test
  void packetsThatAllLackAreRepairedByMulticastWithFewRequests() {
    Classroom classroom = admitted(new Random(4), SEATS);
    int from = classroom.sent;
    classroom.trunkDrops = 10;
    int reported = classroom.reports;
    classroom.run(ADMITTED + SECOND);
    int to = classroom.sent;
    classroom.run(classroom.now + SECOND / 2);

    assertThat(missing(classroom, from, to)).isZero();
    // Parity recovers the last two, for which some have asked before.
    assertThat(classroom.unicastBytes).isLessThan(classroom.sender.repairBytes() / 2);
    assertThat(classroom.sender.repairBytes()).isPositive().isLessThan(2 * 10 * 1_300);
    int regular = 15 * SEATS; // in 1.5 s
    assertThat(classroom.reports - reported - regular).isLessThan(SEATS);
  }

  @Test
  void aMemberThatRequestsEverythingCostsAtMostFivePercent() {
    Classroom classroom = admitted(new Random(5), 3);
    MemberKey key = MemberKey.random(77, classroom.secure);
    classroom.sender.addMember(key);
    FeedbackSealer storm = new FeedbackSealer(Classroom.GROUP, key);
    long begun = classroom.sender.sentBytes();
    for (long at = ADMITTED; at < ADMITTED + 10 * SECOND; at += MILLISECOND) {
      long time = at;
      classroom.at(
          time,
          () -> {
            byte[] packet = new byte[Feedback.BYTES_MAX + GroupHeader.OVERHEAD];
            Feedback feedback = new Feedback();
            long[] newest = new long[1_000];
            long next = classroom.sender.keys().getFirst().first();
            Arrays.setAll(newest, i -> next - 1_000 + i);
            feedback.write(0, false);
            feedback.request(newest, newest.length);
            int length = storm.seal(feedback.bytes(), 0, feedback.end(), packet, 0);
            assertThat(classroom.sender.feedback(packet, 0, length, time)).isEqualTo(77);
          });
    }
    MemberKey silent = MemberKey.random(77, classroom.secure);
    classroom.seats.add(new Seat(classroom, 77, classroom.sender.keys().getFirst(), silent));
    while (classroom.seats.size() <= 77) {
      classroom.seats.add(classroom.seats.getLast());
    }
    classroom.run(ADMITTED + 10 * SECOND);

    long sent = classroom.sender.sentBytes() - begun;
    assertThat(classroom.sender.repairBytes()).isPositive().isLessThanOrEqualTo(sent / 20);
    assertThat(classroom.sender.refusedRequests()).isPositive();
  }

  @Test
  void aSeatWhosePortDropsMulticastFallsBackWithinHalfASecond() {
    Classroom classroom = admitted(new Random(6), 3);
    Seat seat = classroom.seats.getFirst();
    seat.port.dropsMulticast();
    classroom.run(ADMITTED + SECOND / 2);

    assertThat(seat.changes).last().isEqualTo("UNICAST SILENT");
    assertThat(classroom.seats.get(1).state()).isEqualTo(MembershipState.GROUP);
    long lastPacket = seat.lastPacket;
    assertThat(lastPacket).isLessThan(ADMITTED + 100 * MILLISECOND);

    classroom.run(ADMITTED + 30 * SECOND);
    assertThat(seat.changes)
        .endsWith("PROBING SILENT", "UNICAST NO_PACKETS")
        .filteredOn(change -> change.startsWith("PROBING"))
        .hasSize(2);
  }

  @Test
  void aSeatThatMulticastDoesNotReachStaysWithUnicast() {
    Classroom classroom = new Classroom(new Random(7), 2);
    classroom.seats.getFirst().port.dropsMulticast();
    classroom.run(12 * SECOND);
    assertThat(classroom.seats.getFirst().changes)
        .containsExactly("PROBING NOT_PROBED", "UNICAST NO_PACKETS");
    assertThat(classroom.seats.getFirst().delays).isEmpty();
    assertThat(classroom.seats.getLast().state()).isEqualTo(MembershipState.GROUP);
  }

  @Test
  void aSeatWithLossWhileProbingStaysWithUnicast() {
    Classroom classroom = new Classroom(new Random(8), 2);
    classroom.seats.getFirst().port.loses(0.05);
    classroom.run(3 * SECOND);
    assertThat(classroom.seats.getFirst().changes)
        .containsExactly("PROBING NOT_PROBED", "UNICAST PROBE_LOSS");
    assertThat(classroom.seats.getLast().state()).isEqualTo(MembershipState.GROUP);
  }

  @Test
  void aSeatWithHeavyLossLeavesTheGroupAndCostsTheOthersNothingMore() {
    Classroom classroom = admitted(new Random(9), 3);
    classroom.seats.getFirst().port.loses(0.3);
    classroom.run(ADMITTED + 3 * SECOND);
    assertThat(classroom.seats.getFirst().changes).last().isEqualTo("UNICAST LOSS");
    assertThat(classroom.seats.getLast().state()).isEqualTo(MembershipState.GROUP);
  }

  @Test
  void aRemovedMemberSeesNothingAfterTwoSecondsAndTheOthersMissNothing() {
    Classroom classroom = admitted(new Random(10), SEATS);
    Seat removed = classroom.seats.getLast();
    int from = classroom.sent;
    classroom.sender.removeMember(SEATS - 1);
    GroupKey next = classroom.sender.prepareKey(classroom.now);
    List<Seat> others = classroom.seats.subList(0, SEATS - 1);
    others.forEach(seat ->
        classroom.at(
            ADMITTED + classroom.random.nextLong(900 * MILLISECOND),
            () -> seat.receiver.add(next)));
    classroom.run(ADMITTED + 4 * SECOND);
    int to = classroom.sent;
    classroom.run(classroom.now + SECOND / 2);

    assertThat(removed.lastPacket).isLessThan(ADMITTED + 2 * SECOND);
    assertThat(removed.receiver.rejected(GroupRejection.UNKNOWN_EPOCH)).isPositive();
    assertThat(removed.changes).last().isEqualTo("UNICAST NO_KEY");
    assertThat(others).allSatisfy(seat -> assertThat(seat.missing(from, to)).isZero());
    assertThat(others).allMatch(seat -> seat.state() == MembershipState.GROUP);
  }

  @Test
  void ofTwoMembersRemovedWithinASecondNeitherSeesAnything() {
    Classroom classroom = admitted(new Random(12), 6);
    Seat one = classroom.seats.get(4);
    Seat two = classroom.seats.get(5);
    List<Seat> others = classroom.seats.subList(0, 4);
    int from = classroom.sent;
    classroom.sender.removeMember(4);
    handOut(classroom, classroom.seats.subList(0, 4));
    handOut(classroom, List.of(two));
    classroom.run(ADMITTED + 300 * MILLISECOND);
    classroom.sender.removeMember(5);
    handOut(classroom, others);
    classroom.run(ADMITTED + 4 * SECOND);
    int to = classroom.sent;
    classroom.run(classroom.now + SECOND / 2);

    assertThat(one.lastPacket).isLessThan(ADMITTED + 2 * SECOND);
    assertThat(two.lastPacket).isLessThan(ADMITTED + 2 * SECOND);
    assertThat(others).allSatisfy(seat -> assertThat(seat.missing(from, to)).isZero());
    assertThat(others).allMatch(seat -> seat.state() == MembershipState.GROUP);
  }

  /** Hands the next key out to seats, which get it within 100 ms. */
  private static void handOut(Classroom classroom, List<Seat> seats) {
    GroupKey next = classroom.sender.prepareKey(classroom.now);
    seats.forEach(seat ->
        classroom.at(
            classroom.now + classroom.random.nextLong(100 * MILLISECOND),
            () -> seat.receiver.add(next)));
  }

  @Test
  void aSeatWhosePortWasDeadForLongComesBackToTheGroup() {
    Classroom classroom = admitted(new Random(13), 2);
    Seat seat = classroom.seats.getFirst();
    seat.port.dropsMulticast();
    classroom.run(ADMITTED + 100 * SECOND);
    assertThat(seat.state()).isNotEqualTo(MembershipState.GROUP);
    seat.port.carriesMulticast();
    classroom.run(ADMITTED + 180 * SECOND);
    assertThat(seat.state()).isEqualTo(MembershipState.GROUP);
  }

  @Test
  void seatsThatAMemberHasSilencedComeBackAfterItsExclusion() {
    Classroom classroom = admitted(new Random(14), 4);
    GroupSealer forger = new GroupSealer(Classroom.GROUP, classroom.sender.keys().getFirst());
    byte[] packet = new byte[GroupHeader.OVERHEAD];
    forger.seal(GroupPacketKind.PROBE, 0, 1L << 40, new byte[0], 0, 0, packet, 0);
    classroom.multicast(packet, 0, packet.length);
    classroom.run(ADMITTED + SECOND);
    assertThat(classroom.seats).allMatch(seat -> seat.state() == MembershipState.UNICAST);

    List<Seat> others = classroom.seats.subList(0, 3);
    classroom.sender.removeMember(3);
    handOut(classroom, others);
    classroom.run(ADMITTED + 20 * SECOND);
    assertThat(others).allMatch(seat -> seat.state() == MembershipState.GROUP);
  }

  @Test
  void withoutMembersNothingIsSent() {
    Classroom classroom = new Classroom(new Random(11), 0);
    classroom.run(SECOND);
    assertThat(classroom.sent).isPositive();
    assertThat(classroom.multicastBytes).isZero();
    assertThat(classroom.sender.isListening(classroom.now)).isFalse();
  }
}
