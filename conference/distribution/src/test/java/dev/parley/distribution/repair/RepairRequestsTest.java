package dev.parley.distribution.repair;

import static dev.parley.distribution.repair.RepairRequests.HOLD_NANOS;
import static dev.parley.distribution.repair.RepairRequests.QUIET_NANOS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RepairRequestsTest {
  private final RepairRequests requests = new RepairRequests();
  private final List<String> unicast = new ArrayList<>();

  private void due(long now) {
    requests.due((sequence, member) -> unicast.add(sequence + " to " + member), now);
  }

  @Test
  void requestsOfTwoMembersAreAnsweredByUnicastAfterTheHoldTime() {
    assertThat(requests.add(5, 1, 0)).isFalse();
    assertThat(requests.add(5, 2, 10)).isFalse();
    assertThat(requests.nextDeadline()).isEqualTo(HOLD_NANOS);
    due(HOLD_NANOS - 1);
    assertThat(unicast).isEmpty();
    due(HOLD_NANOS);
    assertThat(unicast).containsExactly("5 to 1", "5 to 2");
    assertThat(requests.nextDeadline()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void theThirdMemberCausesARepairByMulticast() {
    requests.add(5, 1, 0);
    requests.add(5, 2, 0);
    assertThat(requests.add(5, 3, 0)).isTrue();
    assertThat(requests.isOpen(5, 3, 0)).as("not repaired yet").isTrue();
    requests.repaired(5, 0);
    due(HOLD_NANOS);
    assertThat(unicast).isEmpty();
    assertThat(requests.isOpen(5, 4, QUIET_NANOS - 1)).as("right after the repair").isFalse();
    assertThat(requests.isOpen(5, 4, QUIET_NANOS)).isTrue();
  }

  @Test
  void aMemberThatAsksTwiceCountsOnce() {
    requests.add(5, 1, 0);
    assertThat(requests.isOpen(5, 1, 0)).isFalse();
    assertThat(requests.isOpen(5, 2, 0)).isTrue();
    due(HOLD_NANOS);
    assertThat(requests.isOpen(5, 1, HOLD_NANOS)).as("the repair may be lost").isTrue();
  }

  @Test
  void anotherPacketInTheSamePlaceReplacesIt() {
    requests.add(5, 1, 0);
    requests.add(5 + SentPackets.CAPACITY, 2, 0);
    due(HOLD_NANOS);
    assertThat(unicast).containsExactly((5 + SentPackets.CAPACITY) + " to 2");
  }

  @Test
  void noMoreRequestsWaitThanPacketsAreKept() {
    for (int i = 0; i < 3 * SentPackets.CAPACITY; i++) {
      requests.add(i, 1, 0);
    }
    due(HOLD_NANOS);
    assertThat(unicast).hasSizeLessThanOrEqualTo(SentPackets.CAPACITY);
  }
}
