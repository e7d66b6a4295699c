package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** In which order sizes and frame rates are gone through. Sizes and frame rates count from 0. */
final class QualityLadderTest {
  private static final List<Long> SMALL = List.of(50L, 75L, 100L);
  private static final List<Long> MIDDLE = List.of(200L, 300L, 400L);
  private static final List<Long> LARGE = List.of(600L, 900L, 1_200L);

  /** Each size is an encoding of its own. */
  @SafeVarargs
  private static List<QualityLadder.LadderSize> simulcast(List<Long>... rates) {
    List<QualityLadder.LadderSize> sizes = new ArrayList<>();
    for (List<Long> each : rates) {
      sizes.add(new QualityLadder.LadderSize(sizes.size(), 0, each));
    }
    return sizes;
  }

  /** All sizes are within one encoding. */
  @SafeVarargs
  private static List<QualityLadder.LadderSize> scalable(List<Long>... rates) {
    List<QualityLadder.LadderSize> sizes = new ArrayList<>();
    for (List<Long> each : rates) {
      sizes.add(new QualityLadder.LadderSize(0, sizes.size(), each));
    }
    return sizes;
  }

  /** {@return steps as size and frame rate, without those that are passed over} */
  private static List<String> steps(QualityLadder ladder) {
    List<String> steps = new ArrayList<>();
    long[] rates = ladder.rates();
    for (int i = 0; i < rates.length; i++) {
      if (rates[i] > 0) {
        int size = ladder.size(ladder.encoding(i), ladder.spatialId(i));
        steps.add("%d@%d".formatted(size, ladder.temporalId(i)));
      }
    }
    return steps;
  }

  @Test
  void aCameraInSimulcastLosesFramesOnlyWhenEvenItsSmallestSizeIsTooLarge() {
    assertThat(steps(QualityLadder.of(simulcast(SMALL, MIDDLE, LARGE), 2, false)))
        .containsExactly("0@0", "0@1", "0@2", "1@2", "2@2");
  }

  @Test
  void aScalableCameraHasStepsOfFewerFramesBetweenItsSizes() {
    assertThat(steps(QualityLadder.of(scalable(SMALL, MIDDLE, LARGE), 2, false)))
        .containsExactly("0@0", "0@1", "0@2", "1@1", "1@2", "2@1", "2@2");
  }

  @Test
  void aScreenGainsSizeBeforeItGainsFrames() {
    assertThat(steps(QualityLadder.of(scalable(SMALL, MIDDLE, LARGE), 2, true)))
        .containsExactly("0@0", "1@0", "2@0", "2@1", "2@2");
    assertThat(steps(QualityLadder.of(simulcast(SMALL, MIDDLE, LARGE), 1, true)))
        .as("shown in the middle size")
        .containsExactly("0@0", "1@0", "1@1", "1@2", "2@2");
  }

  @Test
  void aStepThatTakesHardlyLessThanTheNextOrNoMoreThanASmallerSizeIsPassedOver() {
    assertThat(steps(QualityLadder.of(simulcast(List.of(95L, 96L, 100L)), 0, false)))
        .containsExactly("0@2");
    assertThat(steps(QualityLadder.of(scalable(SMALL, List.of(60L, 90L, 400L)), 1, false)))
        .containsExactly("0@0", "0@1", "0@2", "1@2");
    assertThat(steps(QualityLadder.of(scalable(SMALL, List.of(60L, 100L, 400L)), 1, false)))
        .as("as much as the smaller size")
        .containsExactly("0@0", "0@1", "0@2", "1@2");
    assertThat(steps(QualityLadder.of(simulcast(List.of(50L, 90L, 100L)), 0, false)))
        .as("nine tenths of the next")
        .containsExactly("0@0", "0@2");
  }

  @Test
  void whatIsNotSentIsPassedOverAndTheSmallestThatIsTakesItsPlace() {
    assertThat(steps(QualityLadder.of(simulcast(List.of(), MIDDLE, List.of()), 2, false)))
        .containsExactly("1@0", "1@1", "1@2");
    assertThat(steps(QualityLadder.of(scalable(SMALL, MIDDLE, List.of()), 2, true)))
        .as("frames of the largest that is sent")
        .containsExactly("0@0", "1@0", "1@1", "1@2");
  }

  @Test
  void whatGoesIsFoundAgainAlsoBetweenTwoSteps() {
    QualityLadder ladder = QualityLadder.of(scalable(SMALL, MIDDLE, LARGE), 2, false);
    for (int step = 0; step < ladder.rates().length; step++) {
      assertThat(ladder.upTo(ladder.rank(step))).isEqualTo(step);
    }
    assertThat(ladder.upTo(QualityLadder.rank(1, 0))).as("the step below").isEqualTo(2);
    assertThat(ladder.upTo(-1)).isEqualTo(-1);
    assertThat(ladder.size(0, 7)).as("the largest there is").isEqualTo(2);
  }

  @Test
  void theBestStepIsTheLargestInEveryFrame() {
    QualityLadder ladder = QualityLadder.of(scalable(SMALL, MIDDLE), 1, false);
    int best = ladder.rates().length - 1;
    assertThat(ladder.largest(best)).isTrue();
    assertThat(ladder.everyFrame(best)).isTrue();
    assertThat(ladder.everyFrame(best - 1)).isFalse();
    assertThat(ladder.largest(0)).isFalse();
  }
}
