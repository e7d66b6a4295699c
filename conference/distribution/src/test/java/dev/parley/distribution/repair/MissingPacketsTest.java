package dev.parley.distribution.repair;

import static dev.parley.distribution.repair.MissingPackets.AGE_NANOS_MAX;
import static dev.parley.distribution.repair.MissingPackets.BACK_OFF_NANOS;
import static dev.parley.distribution.repair.MissingPackets.PARITY_NANOS;
import static dev.parley.distribution.repair.MissingPackets.REORDERING_NANOS;
import static dev.parley.distribution.repair.MissingPackets.RETRY_NANOS;
import static dev.parley.distribution.repair.MissingPackets.WINDOW;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class MissingPacketsTest {
  private final MissingPackets missing = new MissingPackets(new Random(1));
  private final long[] due = new long[4];

  @Test
  void aRequestWaitsForParityAndARandomTime() {
    missing.add(10, 12, 0);
    missing.advance(13);
    assertThat(missing.due(due, PARITY_NANOS - 1)).isZero();
    assertThat(missing.nextDeadline()).isBetween(PARITY_NANOS, PARITY_NANOS + BACK_OFF_NANOS);
    assertThat(missing.due(due, PARITY_NANOS + BACK_OFF_NANOS)).isEqualTo(2);
    assertThat(due).startsWith(10, 11);
    assertThat(missing.due(due, PARITY_NANOS + BACK_OFF_NANOS)).isZero();
    assertThat(missing.due(due, PARITY_NANOS + RETRY_NANOS + 2 * BACK_OFF_NANOS)).isEqualTo(2);
  }

  @Test
  void whatParityCannotRecoverIsRequestedSooner() {
    missing.add(10, 12, 0);
    missing.advance(13);
    missing.hasten(10, 11, 100);
    assertThat(missing.due(due, 100 + BACK_OFF_NANOS)).isOne();
    assertThat(due[0]).isEqualTo(10);
  }

  @Test
  void anArrivedPacketIsNotRequested() {
    missing.add(10, 12, 0);
    missing.advance(13);
    assertThat(missing.isMissing(10)).isTrue();
    assertThat(missing.isMissing(12)).isFalse();
    assertThat(missing.isLate(10, REORDERING_NANOS)).as("only reordered").isFalse();
    assertThat(missing.isLate(10, REORDERING_NANOS + 1)).as("repaired").isTrue();
    missing.arrived(10);
    missing.arrived(11);
    assertThat(missing.isMissing(10)).isFalse();
    assertThat(missing.nextDeadline()).isEqualTo(Long.MAX_VALUE);
    assertThat(missing.due(due, AGE_NANOS_MAX)).isZero();
    assertThat(missing.givenUp()).isZero();
  }

  @Test
  void aPacketIsGivenUpByAge() {
    missing.add(10, 12, 0);
    missing.advance(13);
    assertThat(missing.due(due, AGE_NANOS_MAX - 1)).isEqualTo(2);
    assertThat(missing.due(due, AGE_NANOS_MAX + RETRY_NANOS + BACK_OFF_NANOS)).isZero();
    assertThat(missing.givenUp()).isEqualTo(2);
    assertThat(missing.isMissing(10)).isFalse();
  }

  @Test
  void aPacketIsGivenUpWhenTheWindowPassesIt() {
    missing.add(10, 12, 0);
    missing.advance(13);
    missing.advance(10 + WINDOW);
    assertThat(missing.isMissing(10)).isTrue();
    missing.advance(11 + WINDOW);
    assertThat(missing.isMissing(10)).isFalse();
    assertThat(missing.isMissing(11)).isTrue();
    assertThat(missing.givenUp()).isOne();
  }

  @Test
  void aGapLargerThanTheWindowIsGivenUpExceptForItsEnd() {
    missing.add(10, 11, 0);
    missing.add(20, 20 + 3 * WINDOW, 0);
    assertThat(missing.givenUp()).isEqualTo(1 + 2 * WINDOW);
    assertThat(missing.isMissing(20 + 2 * WINDOW)).isTrue();
    assertThat(missing.isMissing(19 + 2 * WINDOW)).isFalse();
  }

  @Test
  void moreThanFitStaysDue() {
    missing.add(0, 6, 0);
    missing.advance(7);
    long later = PARITY_NANOS + BACK_OFF_NANOS;
    assertThat(missing.due(due, later)).isEqualTo(4);
    assertThat(missing.due(due, later)).isEqualTo(2);
    assertThat(due).startsWith(4, 5);
  }

  @Test
  void afterAResetNothingIsMissing() {
    missing.add(0, 6, 0);
    missing.reset();
    assertThat(missing.isMissing(3)).isFalse();
    assertThat(missing.due(due, AGE_NANOS_MAX * 2)).isZero();
    assertThat(missing.givenUp()).isEqualTo(6);
  }

  @Test
  void afterAResetNumbersMayBeLower() {
    missing.add(1_000_000, 1_000_001, 0);
    missing.reset();
    missing.advance(11);
    missing.add(11, 13, 0);
    missing.advance(14);
    assertThat(missing.isMissing(12)).isTrue();
    assertThat(missing.due(due, PARITY_NANOS + BACK_OFF_NANOS)).isEqualTo(2);
    assertThat(due).startsWith(11, 12);
  }
}
