package dev.parley.transport.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.base.Limits;
import dev.parley.base.MemoryBudget;
import dev.parley.base.MemoryBudget.Use;
import dev.parley.transport.api.AdmissionControl.AdmissionDecision;
import dev.parley.transport.api.AdmissionControl.ConnectionLimits;
import dev.parley.transport.api.AdmissionControl.Permit;
import dev.parley.transport.api.AdmissionControl.Rejection;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AdmissionControlTest {
  private static final int MIB = 1 << 20;

  private final MemoryBudget budget = new MemoryBudget(MIB, 0);
  private final AdmissionControl capacity =
      new AdmissionControl(new ConnectionLimits(5, 3, 2), budget);
  private final List<String> ended = new ArrayList<>();

  private static InetAddress address(int host) {
    try {
      return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) host});
    } catch (UnknownHostException e) {
      throw new AssertionError(e);
    }
  }

  private static Permit place(AdmissionDecision entry) {
    assertThat(entry).isInstanceOf(Permit.class);
    return (Permit) entry;
  }

  private static void refused(AdmissionDecision entry, String why) {
    assertThat(entry)
        .isInstanceOfSatisfying(Rejection.class, it -> assertThat(it.why()).contains("FR-9", why));
  }

  private MessageMemory incomplete(String name, int host, long bytes) {
    MessageMemory memory = place(capacity.admit(address(host))).messageMemory(_ -> ended.add(name));
    memory.markIncomplete();
    memory.reserve(bytes);
    return memory;
  }

  @ParameterizedTest
  @CsvSource({"0,1,1", "1,0,1", "1,1,0"})
  void limitsArePositive(int all, int perAddress, int perUser) {
    assertThat(new ConnectionLimits(1, 1, 1).all()).isEqualTo(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ConnectionLimits(all, perAddress, perUser));
  }

  @Test
  @DisplayName("FR-9: an address has as many connections as it may, and one more is refused")
  void connectionsFromOneAddressEndAtTheirLimit() {
    Permit first = place(capacity.admit(address(1)));
    place(capacity.admit(address(1)));
    place(capacity.admit(address(1)));
    refused(capacity.admit(address(1)), "3 connections from 127.0.0.1 stand already");
    place(capacity.admit(address(2)));

    first.close();
    first.close(); // once more than it was taken
    place(capacity.admit(address(1)));
    refused(capacity.admit(address(1)), "3 connections from 127.0.0.1");
  }

  @Test
  @DisplayName("FR-9: connections in all, of users and of a proxy end at their limits")
  void connectionsEndAtTheLimitsOfUsersProxiesAndAll() {
    place(capacity.admitUser("ann"));
    place(capacity.admitUser("ann"));
    refused(capacity.admitUser("ann"), "2 connections of the user ann");
    place(capacity.admitProxy(address(1)));
    place(capacity.admitProxy(address(1)));
    place(capacity.admitProxy(address(1)));
    refused(capacity.admitProxy(address(1)), "5 connections stand already");
    assertThat(capacity.uncounted()).isNotNull();
  }

  @Test
  void refusedConnectionHoldsNoMemory() {
    Permit first = place(capacity.admitUser("ann"));
    Permit second = place(capacity.admitUser("ann"));
    refused(capacity.admitUser("ann"), "2 connections");
    assertThat(budget.used(Use.SESSIONS)).isEqualTo(2L * Limits.CONNECTION_BYTES);

    first.close();
    second.close();
    assertThat(budget.used()).isZero();
  }

  @Test
  @DisplayName("FR-10: memory goes to who needs it from the connection with the weakest claim")
  void incompleteMessageOfTheHeaviestAddressIsEnded() {
    MessageMemory light = incomplete("light", 1, MIB / 8);
    MessageMemory complete = incomplete("complete", 2, MIB / 2);
    complete.markComplete();
    MessageMemory heavy = incomplete("heavy", 3, 3 * MIB / 16);

    light.reserve(3 * MIB / 8);

    assertThat(ended).containsExactly("heavy");
    assertThat(heavy.tryReserve(1)).isFalse();
    assertThat(light.held()).isEqualTo(3 * MIB / 8);
    assertThat(complete.held()).isEqualTo(MIB / 2);
  }

  @Test
  @DisplayName("FR-10: who has the weakest claim itself is refused")
  void connectionWithTheWeakestClaimIsRefusedItself() {
    MessageMemory heavy = incomplete("heavy", 1, MIB / 2);

    assertThatThrownBy(() -> heavy.reserve(2L * MIB))
        .isInstanceOfSatisfying(
            BadMessageException.class,
            e -> assertThat(e.reason()).isEqualTo(CloseReason.LIMIT_EXCEEDED));
    assertThat(ended).isEmpty();
    assertThat(heavy.held()).isEqualTo(MIB / 2);

    heavy.close();
    heavy.close();
    assertThat(budget.used(Use.BUFFERS)).isZero();
  }

  @Test
  void newConnectionTakesTheMemoryOfAnIncompleteMessage() {
    MessageMemory all = incomplete("all", 1, 0);
    all.reserve(MIB - budget.used());
    assertThat(budget.used()).isEqualTo(MIB);

    place(capacity.admit(address(2)));

    assertThat(ended).containsExactly("all");
  }

  @Test
  @DisplayName("FR-10: an incomplete message that grew may still be ended for others")
  void incompleteMessageThatGrewMakesRoom() {
    MessageMemory grown = incomplete("grown", 1, MIB / 4);
    grown.reserve(MIB / 2);
    grown.reserve(3 * MIB / 4);

    incomplete("other", 2, MIB / 2);

    assertThat(ended).containsExactly("grown");
  }

  @Test
  @DisplayName("FR-10: a connection that has ended ends no other one")
  void endedConnectionMakesNoRoomForItself() {
    incomplete("other", 1, MIB / 2);
    MessageMemory over = incomplete("over", 2, 1);
    over.close();

    assertThatThrownBy(() -> over.reserve(1)).isInstanceOf(BadMessageException.class);
    assertThat(ended).isEmpty();
  }

  @Test
  @DisplayName("FR-10: a limit of idle connections ends no incomplete message")
  void incompleteMessageStaysWhereItIsNotInTheWay() {
    MemoryBudget divided = MemoryBudget.divided(MIB, 0);
    AdmissionControl shared = new AdmissionControl(ConnectionLimits.DEFAULT, divided);
    MessageMemory memory = shared.uncounted().messageMemory(_ -> ended.add("incomplete"));
    memory.markIncomplete();
    memory.reserve(1);
    AdmissionDecision entry = shared.admit(address(1));
    while (entry instanceof Permit) {
      entry = shared.admit(address(1));
    }

    refused(entry, "no room for another connection");
    assertThat(ended).isEmpty();
    assertThat(memory.held()).isEqualTo(1);
  }

  @Test
  void transportReservesWhatItsConnectionsTake() {
    Permit place = place(capacity.admit(address(1)));
    int more = 2 * Limits.CONNECTION_BYTES;

    assertThat(place.reserveIdle(more)).isEmpty();
    assertThat(place.reserveIdle(Limits.CONNECTION_BYTES)).isEmpty(); // less: it stays reserved
    assertThat(budget.used(Use.SESSIONS)).isEqualTo(more);
    refused(place.reserveIdle(2 * MIB).orElseThrow(), "no room");
    assertThat(budget.used(Use.SESSIONS)).isEqualTo(more);
    place.close();
    assertThat(budget.used()).isZero();
    assertThat(place.reserveIdle(more)).isEmpty();
    assertThat(budget.used()).isZero();
  }
}
