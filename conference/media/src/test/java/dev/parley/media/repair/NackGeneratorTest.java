package dev.parley.media.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.RandomSeeds;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class NackGeneratorTest {
  private static final long MILLI = 1_000_000L;
  private static final long BASE = 131_070;

  private final NackGenerator asker = new NackGenerator();
  private final int[] due = new int[NackGenerator.WINDOW];

  @Test
  void nothingIsAskedForWithoutLoss() {
    for (int i = 0; i < 1_000; i++) {
      assertThat(asker.received(BASE + i, 0)).isFalse();
    }

    assertThat(asker.nextDeadline()).isEqualTo(Long.MAX_VALUE);
    assertThat(asker.due(due, 1_000 * MILLI)).isZero();
  }

  @Test
  void missingPacketsAreAskedForAgainAfterAWhileAndNoMoreWhenTheyCome() {
    asker.roundTrip(40 * MILLI);
    asker.received(BASE, 0);
    asker.received(BASE + 4, 0);

    assertThat(asker.nextDeadline()).isEqualTo(NackGenerator.REORDERING_NANOS);
    assertThat(asker.due(due, NackGenerator.REORDERING_NANOS - 1)).isZero();
    assertThat(asker.due(due, NackGenerator.REORDERING_NANOS)).isEqualTo(3);
    assertThat(Arrays.copyOf(due, 3)).containsExactly(65_535, 0, 1);
    assertThat(asker.received(BASE + 2, 6 * MILLI)).isTrue();
    assertThat(asker.received(BASE + 2, 6 * MILLI)).isFalse();
    assertThat(asker.due(due, 64 * MILLI)).isZero();
    assertThat(asker.due(due, 65 * MILLI)).isEqualTo(2);
    assertThat(asker.missing()).isEqualTo(2);
  }

  @Test
  void whatNobodyGivesIsGivenUpForAKeyFrame() {
    asker.received(BASE, 0);
    asker.received(BASE + 2, 0);
    int asked = 0;
    for (long now = 0; now < 10_000 * MILLI; now += MILLI) {
      asked += asker.due(due, now);
    }

    assertThat(asked).isEqualTo(NackGenerator.REQUESTS_MAX);
    assertThat(asker.missing()).isZero();
    assertThat(asker.takeKeyFrameWanted()).isTrue();
    assertThat(asker.takeKeyFrameWanted()).isFalse();
  }

  @Test
  void withTooManyMissingAKeyFrameIsWantedInstead() {
    asker.received(BASE, 0);
    asker.received(BASE + NackGenerator.MISSING_MAX + 1, 0);
    assertThat(asker.missing()).isEqualTo(NackGenerator.MISSING_MAX);
    assertThat(asker.takeKeyFrameWanted()).isFalse();

    asker.received(BASE + NackGenerator.MISSING_MAX + 3, 0);

    assertThat(asker.missing()).isZero();
    assertThat(asker.takeKeyFrameWanted()).isTrue();
    asker.received(Long.MAX_VALUE / 2, 0);
    assertThat(asker.missing()).isZero();
  }

  @Test
  void keyFrameEndsTheWaitForWhatIsBeforeIt() {
    asker.received(BASE, 0);
    asker.received(BASE + 2, 0);
    asker.received(BASE + 4, 0);

    asker.keyFrame(BASE + 2);

    assertThat(asker.missing()).isOne();
    assertThat(asker.due(due, 5 * MILLI)).isOne();
    assertThat(due[0]).isEqualTo((int) (BASE + 3) & 0xffff);
  }

  @Test
  void whatDoesNotFitStaysDue() {
    asker.received(BASE, 0);
    asker.received(BASE + 6, 0);

    assertThat(asker.due(new int[2], 5 * MILLI)).isEqualTo(2);
    assertThat(asker.due(due, 5 * MILLI)).isEqualTo(3);
    assertThat(asker.nextDeadline()).isEqualTo(105 * MILLI);
  }

  @Test
  void packetsThatLeaveTheWindowAreGivenUp() {
    asker.received(BASE, 0);
    for (int i = 2; i <= NackGenerator.WINDOW + 1; i++) {
      asker.received(BASE + i, 0);
    }

    assertThat(asker.missing()).isZero();
    assertThat(asker.takeKeyFrameWanted()).isTrue();
    assertThat(asker.received(BASE + 1, 0)).isFalse();
  }

  @Test
  void onlyWhatIsMissingIsAskedForWhateverComes() {
    RandomSeeds.run(
        200,
        random -> {
          NackGenerator any = new NackGenerator();
          Set<Integer> came = new HashSet<>();
          long number = BASE;
          for (int i = 0; i < 2_000; i++) {
            number += random.nextInt(4);
            long one = number - random.nextInt(3);
            any.received(one, i * MILLI);
            came.add((int) one & 0xffff);
            int count = any.due(due, i * MILLI);
            assertThat(any.missing()).isBetween(0, NackGenerator.MISSING_MAX);
            for (int j = 0; j < count; j++) {
              assertThat(came.contains(due[j])).isFalse();
            }
          }
        });
  }
}
