package dev.parley.transport.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.MemoryBudget;
import dev.parley.base.MemoryBudget.Use;
import dev.parley.transport.api.AdmissionControl.ConnectionLimits;
import dev.parley.transport.api.AdmissionControl.Permit;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

final class SendMemoryTest {
  private static final int MIB = 1 << 20;

  private final MemoryBudget budget = new MemoryBudget(8 * MIB, MIB);
  private final AdmissionControl capacity = new AdmissionControl(ConnectionLimits.DEFAULT, budget);

  private SendMemory from(int host) {
    return ((Permit) capacity.admit(address(host))).sendMemory();
  }

  private static InetAddress address(int host) {
    try {
      return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) host});
    } catch (UnknownHostException e) {
      throw new AssertionError(e);
    }
  }

  /** {@return how many bytes may wait, in steps of a quarter of a MiB} */
  private static long most(SendMemory memory) {
    long waiting = 0;
    while (memory.tryCover(waiting + MIB / 4)) {
      waiting += MIB / 4;
    }
    return waiting;
  }

  @Test
  void shortRepliesAreFree() {
    assertThat(from(1).tryCover(SendMemory.FREE_BYTES)).isTrue();
    assertThat(budget.used(Use.BUFFERS)).isZero();
  }

  @Test
  void oneConnectionLeavesAsMuchAsItTakes() {
    assertThat(most(from(1))).isBetween(3L * MIB, 7L * MIB / 2);
  }

  @Test
  void connectionsFromOneAddressShareWhatItMayTake() {
    long first = most(from(1));
    assertThat(most(from(1))).isLessThanOrEqualTo(MIB / 4);
    assertThat(most(from(2))).isBetween(first / 2 - MIB / 2, first / 2 + MIB / 2);
  }

  @Test
  void clientsOfAProxyAreCountedEach() {
    SendMemory first = ((Permit) capacity.admitProxy(address(1))).sendMemory();
    SendMemory second = ((Permit) capacity.admitProxy(address(1))).sendMemory();
    long taken = most(first);
    assertThat(most(second)).isBetween(taken / 2 - MIB / 2, taken / 2 + MIB / 2);
  }

  @Test
  void replyMayTakeTheReserve() {
    SendMemory memory = from(1);
    assertThat(memory.tryCover(15 * MIB / 2)).isFalse();
    assertThat(memory.coverReply(15 * MIB / 2)).isTrue();
    assertThat(memory.coverReply(9 * MIB)).isFalse();
    assertThat(budget.used(Use.BUFFERS)).isBetween(29L * MIB / 4, 15L * MIB / 2);
  }

  @Test
  void whatHasLeftIsGivenBack() {
    SendMemory memory = from(1);
    assertThat(memory.tryCover(2 * MIB)).isTrue();
    memory.waiting(MIB + 1); // not yet worth it
    assertThat(budget.used(Use.BUFFERS)).isBetween(2L * MIB - SendMemory.FREE_BYTES, 2L * MIB);
    memory.waiting(MIB / 2);
    assertThat(budget.used(Use.BUFFERS)).isEqualTo(MIB / 2);
    memory.waiting(0);
    assertThat(budget.used(Use.BUFFERS)).isZero();
  }

  @Test
  void endedConnectionGivesEverythingBackAndTakesNothingMore() {
    Permit place = (Permit) capacity.admit(address(1));
    assertThat(place.sendMemory().tryCover(MIB)).isTrue();
    place.close();
    assertThat(place.sendMemory().tryCover(MIB)).isFalse();
    assertThat(budget.used()).isZero();
  }
}
