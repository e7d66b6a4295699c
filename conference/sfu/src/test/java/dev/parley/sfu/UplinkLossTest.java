package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.rtp.ReceptionStatistics;
import org.junit.jupiter.api.Test;

final class UplinkLossTest {
  private final ReceptionStatistics statistics = new ReceptionStatistics(90_000);
  private final UplinkLoss loss = new UplinkLoss();
  private int next;

  /** {@return the loss after this many packets, of which every n-th came} */
  private double share(int packets, int every) {
    for (int i = 0; i < packets; i++, next++) {
      if (i % every == 0) {
        statistics.received(next, next * 3_000, next * 33_000_000L);
      }
    }
    loss.add(statistics);
    loss.begin();
    return loss.share();
  }

  @Test
  void nothingIsLostOfNothing() {
    loss.begin();
    assertThat(loss.share()).isZero();
  }

  @Test
  void lossIsTheShareOfTheLastReportAlone() {
    assertThat(share(101, 1)).isZero();
    assertThat(share(100, 2)).isBetween(0.45, 0.55);
    assertThat(share(100, 1)).isLessThan(0.05);
    assertThat(share(0, 1)).as("nothing came and nothing was due").isZero();
  }

  @Test
  void packetsThatComeTwiceAreNoNegativeLoss() {
    share(10, 1);
    for (int i = 0; i < 5; i++) {
      statistics.received(next - 1, next * 3_000, next * 33_000_000L);
    }
    assertThat(share(2, 1)).isZero();
  }
}
