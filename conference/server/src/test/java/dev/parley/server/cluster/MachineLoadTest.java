package dev.parley.server.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class MachineLoadTest {
  private double busy;
  private final MachineLoad load = new MachineLoad(() -> busy);

  private int after(int values) {
    int told = 0;
    for (int i = 0; i < values; i++) {
      told = load.getAsInt();
    }
    return told;
  }

  @Test
  void toldIsTheAverageInStepsOfTen() {
    busy = 0.42;

    assertThat(after(1)).isZero();
    assertThat(after(100)).isEqualTo(40);
  }

  @Test
  void valueBetweenTwoStepsDoesNotMoveToAndFro() {
    busy = 0.42;
    after(100);
    busy = 0.46;
    assertThat(after(100)).isEqualTo(40);
    busy = 0.48;
    assertThat(after(100)).isEqualTo(50);
    busy = 0.44;
    assertThat(after(100)).isEqualTo(50);
  }

  @Test
  void unknownLoadChangesNothing() {
    busy = 1;
    after(100);
    busy = -1;
    assertThat(after(100)).isEqualTo(100);
  }
}
