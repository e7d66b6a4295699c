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

    assertThat(maths.delays().count()).isEqualTo(2);
    assertThat(maths.delays().sumNanos()).isEqualTo(2_000_000);
    assertThat(music.delays().count()).isEqualTo(1);
    assertThat(music.delays().sumNanos()).isEqualTo(3_000_000);
    assertThat(all.delays().count()).isEqualTo(3);
    assertThat(all.delays()).isEqualTo(maths.delays().plus(music.delays()));
  }

  @Test
  void whatWasMadeOfNothingThatCameHasNoDelay() {
    maths.countSent(100);
    all.batchSentUntimed();
    all.batchSent(1_000_000);

    assertThat(maths.delays().count()).isZero();
    assertThat(all.delays().count()).isZero();
    assertThat(all.counts().packetsOut()).isEqualTo(1);

    maths.countSent(100);
    all.batchSent(1_000_000);
    assertThat(maths.delays().count()).isEqualTo(1);
    assertThat(all.delays().count()).isEqualTo(1);
  }

  @Test
  void whatARoomCountsIsCountedInTheTotal() {
    maths.countReceived(100);
    maths.countMissed(3);
    music.countRepeated();
    music.countKeyFrameAsked();
    music.countForged();
    music.countStray();

    SfuStatistics total = all.counts();
    assertThat(total.packetsIn()).isEqualTo(1);
    assertThat(total.nacked()).isEqualTo(3);
    assertThat(total.retransmitted()).isEqualTo(1);
    assertThat(total.keyFramesRequested()).isEqualTo(1);
    assertThat(total.unauthenticated()).isEqualTo(1);
    assertThat(total.strayDatagrams()).isEqualTo(1);
  }
}
