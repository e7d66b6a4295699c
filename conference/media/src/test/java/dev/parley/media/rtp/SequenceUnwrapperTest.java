package dev.parley.media.rtp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.RandomSeeds;
import org.junit.jupiter.api.Test;

final class SequenceUnwrapperTest {
  @Test
  void numbersGoOnOverTheTurn() {
    SequenceUnwrapper unwrapper = new SequenceUnwrapper();

    assertThat(unwrapper.highest()).isEqualTo(-1);
    assertThat(unwrapper.unwrap(65_534)).isEqualTo(131_070);
    assertThat(unwrapper.unwrap(1)).isEqualTo(131_073);
    assertThat(unwrapper.unwrap(65_535)).isEqualTo(131_071);
    assertThat(unwrapper.near(0)).isEqualTo(131_072);
    assertThat(unwrapper.highest()).isEqualTo(131_073);
  }

  @Test
  void oldNumbersDoNotPullTheHighestBack() {
    SequenceUnwrapper unwrapper = new SequenceUnwrapper();
    unwrapper.unwrap(0);

    for (int i = 0; i < 10; i++) {
      assertThat(unwrapper.unwrap(32_769)).isEqualTo(32_769);
    }
    assertThat(unwrapper.highest()).isEqualTo(65_536);
  }

  @Test
  void restartGoesOnAboveAllOthers() {
    SequenceUnwrapper unwrapper = new SequenceUnwrapper();
    assertThat(unwrapper.restart(7)).isEqualTo(65_543);

    assertThat(unwrapper.restart(8)).isEqualTo(65_544);
    assertThat(unwrapper.restart(8)).isEqualTo(131_080);
    assertThat(unwrapper.restart(6)).isEqualTo(196_614);
    assertThat(unwrapper.unwrap(7)).isEqualTo(196_615);
  }

  @Test
  void anyOrderWithinHalfATurnComesOutRight() {
    RandomSeeds.run(
        200,
        random -> {
          SequenceUnwrapper unwrapper = new SequenceUnwrapper();
          TimestampUnwrapper timestamps = new TimestampUnwrapper();
          long truth = 65_536 + random.nextInt(65_536);
          long time = (1L << 32) + (random.nextInt() & 0xffff_ffffL);
          unwrapper.unwrap((int) truth);
          timestamps.unwrap((int) time);
          for (int i = 0; i < 1_000; i++) {
            truth = Math.max(truth, unwrapper.highest()) + random.nextInt(40_000) - 10_000;
            truth = Math.min(truth, unwrapper.highest() + 32_767);
            time += random.nextInt() / 2;
            assertThat(unwrapper.unwrap((int) truth & 0xffff)).isEqualTo(truth);
            assertThat(timestamps.unwrap((int) time)).isEqualTo(time);
          }
        });
  }
}
