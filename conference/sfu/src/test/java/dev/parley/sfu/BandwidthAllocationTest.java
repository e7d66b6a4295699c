package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.sfu.BandwidthAllocation.Demand;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BandwidthAllocationTest {
  private static Demand camera(int wanted, int present, int weight) {
    return new Demand(new long[] {100_000, 300_000, 1_000_000}, wanted, present, weight);
  }

  private static List<Integer> chosen(long bits, Demand... demands) {
    BandwidthAllocation.divide(bits, List.of(demands));
    return List.of(demands).stream().map(each -> each.chosen).toList();
  }

  @Test
  void everybodyIsSeenSmallBeforeAnybodyIsSeenLarge() {
    assertThat(chosen(350_000, camera(2, 0, 1), camera(2, 0, 1), camera(2, 0, 1)))
        .containsExactly(0, 0, 0);
  }

  @Test
  void whatMattersMostGrowsFirst() {
    assertThat(chosen(550_000, camera(2, 2, 1), camera(2, 2, 9))).containsExactly(0, 1);
  }

  @Test
  void whatIsLeftGoesToTheOthers() {
    assertThat(chosen(1_500_000, camera(2, 2, 1), camera(2, 2, 9))).containsExactly(1, 2);
  }

  @Test
  void aSmallPlaceTakesASmallLayer() {
    Demand small = camera(0, 0, 1);
    assertThat(chosen(5_000_000, small)).containsExactly(0);
    assertThat(small.reason).isEqualTo(LayerReason.DISPLAY_SIZE);
  }

  @Test
  void whatIsNotVisibleTakesNothing() {
    Demand hidden = camera(-1, 2, 1);
    assertThat(chosen(5_000_000, hidden)).containsExactly(-1);
    assertThat(hidden.reason).isEqualTo(LayerReason.HIDDEN);
  }

  @Test
  void aLayerThatIsNotSentIsPassedOver() {
    Demand gap = new Demand(new long[] {100_000, 0, 1_000_000}, 2, 0, 1);
    assertThat(chosen(2_000_000, gap)).containsExactly(2);
    assertThat(gap.reason).isEqualTo(LayerReason.LARGEST);
    Demand top = new Demand(new long[] {100_000, 300_000, 0}, 2, 0, 1);
    assertThat(chosen(2_000_000, top)).containsExactly(1);
    assertThat(top.reason).isEqualTo(LayerReason.PUBLISHER);
  }

  @Test
  void aLayerMustFitWithSomethingToSpareToBeginAndWithoutToStay() {
    assertThat(chosen(310_000, camera(2, 0, 1))).containsExactly(0);
    assertThat(chosen(310_000, camera(2, 1, 1))).containsExactly(1);
  }

  @Test
  void aLayerThatTakesAllThatIsLeftStays() {
    assertThat(chosen(300_000, camera(2, 1, 1))).containsExactly(1);
    assertThat(chosen(299_999, camera(2, 1, 1))).containsExactly(0);
  }

  @Test
  void aSmallPlaceIsNotTheReasonWhereNothingLargerIsSent() {
    Demand alone = new Demand(new long[] {100_000, 0, 0}, 0, 0, 1);
    assertThat(chosen(5_000_000, alone)).containsExactly(0);
    assertThat(alone.reason).isEqualTo(LayerReason.PUBLISHER);
  }

  @Test
  void whatIsWantedIsTheBestStepThatIsSent() {
    assertThat(camera(2, 0, 1).wantedRate()).isEqualTo(1_000_000);
    assertThat(camera(-1, 0, 1).wantedRate()).isZero();
    assertThat(new Demand(new long[] {100_000, 300_000, 0}, 2, 0, 1).wantedRate())
        .isEqualTo(300_000);
    assertThat(new Demand(new long[] {0, 0}, 1, 0, 1).wantedRate()).isZero();
  }

  @Test
  void theNextStepNeedsItsRateAndSomethingToSpareUnlessThereIsNone() {
    Demand demand = camera(2, 0, 1);
    assertThat(demand.nextRate()).as("from nothing").isEqualTo(115_000);
    demand.chosen = 0;
    assertThat(demand.nextRate()).isEqualTo(230_000);
    demand.allowed = 0;
    assertThat(demand.nextRate()).as("it failed recently").isZero();
    demand.chosen = 2;
    assertThat(demand.nextRate()).isZero();
  }

  @Test
  void aThinLineIsTheReason() {
    Demand demand = camera(2, 0, 1);
    assertThat(chosen(50_000, demand)).containsExactly(-1);
    assertThat(demand.reason).isEqualTo(LayerReason.BANDWIDTH);
  }

  @Test
  void whatHasFailedIsNotTriedAndTheLineIsTheReason() {
    Demand demand = camera(2, 0, 1);
    demand.allowed = 1;
    assertThat(chosen(5_000_000, demand)).containsExactly(1);
    assertThat(demand.reason).isEqualTo(LayerReason.BANDWIDTH);
  }

  @Test
  void noMoreIsGivenThanThereIsWhateverIsAsked() {
    Random random = new Random(5);
    for (int round = 0; round < 2_000; round++) {
      List<Demand> demands = new ArrayList<>();
      for (int i = random.nextInt(8); i >= 0; i--) {
        long[] rates = new long[1 + random.nextInt(3)];
        long rate = 0;
        for (int k = 0; k < rates.length; k++) {
          rate += 50_000 + random.nextInt(800_000);
          rates[k] = random.nextInt(5) == 0 ? 0 : rate;
        }
        demands.add(
            new Demand(rates, random.nextInt(5) - 1, random.nextInt(4) - 1, random.nextInt(3)));
      }
      long bits = random.nextInt(4_000_000);
      BandwidthAllocation.divide(bits, demands);
      long given = 0;
      for (Demand each : demands) {
        assertThat(each.chosen).isLessThanOrEqualTo(each.wanted);
        given += each.chosen < 0 ? 0 : each.rates[each.chosen];
      }
      assertThat(given).isLessThanOrEqualTo(bits);
    }
  }
}
