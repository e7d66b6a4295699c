package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which packets a delay is counted for. */
final class SfuCountersTest {
  private final SfuCounters all = new SfuCounters();
  private final SfuCounters maths = new SfuCounters(all);
  private final SfuCounters music = new SfuCounters(all);

  @Test
  void aDelayIsThatOfTheRoomsThatHaveSentSinceTheOneBefore() {
    maths.countSent(100);
    maths.countSent(100);
    all.batchSent(1_000_000);
    music.countSent(100);
    all.batchSent(3_000_000);
    all.batchSent(9_000_000);

    assertThat(maths.delays().packets()).isEqualTo(2);
    assertThat(maths.delays().seconds()).isEqualTo(0.002);
    assertThat(music.delays().packets()).isEqualTo(1);
    assertThat(music.delays().seconds()).isEqualTo(0.003);
    assertThat(all.delays().packets()).isEqualTo(3);
    assertThat(all.delays()).isEqualTo(maths.delays().plus(music.delays()));
  }

  @Test
  void whatWasMadeOfNothingThatCameHasNoDelay() {
    maths.countSent(100);
    all.batchSentUntimed();
    all.batchSent(1_000_000);

    assertThat(maths.delays()).isEqualTo(ForwardingDelays.NONE);
    assertThat(all.delays()).isEqualTo(ForwardingDelays.NONE);
    assertThat(all.counts().packetsOut()).isEqualTo(1);
  }
}
