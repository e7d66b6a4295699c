package dev.parley.forwarding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which packets a delay is counted for. */
final class CountersTest {
  private final Counters all = new Counters();
  private final Counters maths = new Counters(all);
  private final Counters music = new Counters(all);

  @Test
  void aDelayIsThatOfTheRoomsThatHaveSentSinceTheOneBefore() {
    maths.countSent(100);
    maths.countSent(100);
    all.left(1_000_000);
    music.countSent(100);
    all.left(3_000_000);
    all.left(9_000_000);

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
    all.leftUntimed();
    all.left(1_000_000);

    assertThat(maths.delays()).isEqualTo(Delays.NONE);
    assertThat(all.delays()).isEqualTo(Delays.NONE);
    assertThat(all.counts().packetsOut()).isEqualTo(1);
  }
}
