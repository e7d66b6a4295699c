package dev.parley.sfu;

import java.util.List;

/**
 * Bandwidth allocation for one subscriber: divides the estimated downlink bandwidth among the video
 * tracks that the peer receives. Each track gets its lowest step first; further steps are assigned
 * one at a time, in order of weight. {@link QualityLadder} defines the steps and their order.
 *
 * <p>Deterministic and stateless: the result depends on the arguments alone.
 */
final class BandwidthAllocation {
  /**
   * Factor by which a step above the present one must fit into the bandwidth. The margin prevents
   * oscillation between two steps.
   */
  private static final double MARGIN = 1.15;

  private BandwidthAllocation() {}

  /** Request of one subscription, and the allocation that answers it. */
  static final class Demand {
    /**
     * Bit rate of each step in bits per second, the lowest first; 0 for a step that is passed over.
     */
    final long[] rates;

    /**
     * Index into {@code rates} of the highest step that the displayed size can use; negative for
     * none.
     */
    final int wanted;

    /** Index of the step that is sent at present; negative for none. */
    final int present;

    /** Priority: demands of a greater weight are served first. */
    final int weight;

    /** Index of the highest step that may be tried now; higher ones failed recently. */
    int allowed = Integer.MAX_VALUE;

    /** Index of the allocated step; negative when nothing is sent. */
    int chosen = -1;

    LayerReason reason = LayerReason.BANDWIDTH;

    Demand(long[] rates, int wanted, int present, int weight) {
      this.rates = rates;
      this.wanted = Math.min(wanted, rates.length - 1);
      this.present = present;
      this.weight = weight;
    }

    /** {@return bit rate in bits per second of the best usable step that is sent; 0 for none} */
    long wantedRate() {
      int best = wanted;
      while (best >= 0 && rates[best] == 0) {
        best--;
      }
      return rate(best);
    }

    /**
     * {@return additional bits per second that the next step above the allocated one needs; 0 for
     * none}
     */
    long nextRate() {
      int next = above(chosen, Math.min(wanted, allowed));
      return next < 0 ? 0 : (long) Math.ceil((rate(next) - rate(chosen)) * MARGIN);
    }

    /** {@return bit rate of the allocated step in bits per second} */
    long chosenRate() {
      return rate(chosen);
    }

    private long rate(int step) {
      return step < 0 ? 0 : rates[step];
    }

    /**
     * {@return index of the next step above {@code step}, at most {@code to}, that is not passed
     * over; negative for none}
     */
    private int above(int step, int to) {
      for (int i = step + 1; i <= to; i++) {
        if (rates[i] > 0) {
          return i;
        }
      }
      return -1;
    }
  }

  /**
   * Allocates a step to each demand, and sets its reason.
   *
   * @param bits bits per second for video, after audio has been subtracted
   * @param demands in the order that decides between equal weights
   */
  static void divide(long bits, List<Demand> demands) {
    List<Demand> order =
        // The sort is stable: demands of equal weight keep the caller's order and do not alternate.
        demands.stream().sorted((a, b) -> Integer.compare(b.weight, a.weight)).toList();
    long left = bits;
    // One step per round: every video is shown small before any video grows.
    for (boolean more = true; more; ) {
      more = false;
      for (Demand each : order) {
        long taken = step(each, left);
        left -= taken;
        more |= taken > 0;
      }
    }
    order.forEach(BandwidthAllocation::explain);
  }

  /** Raises a demand by one step if that fits. {@return bits per second that this takes} */
  private static long step(Demand demand, long left) {
    int next = demand.above(demand.chosen, Math.min(demand.wanted, demand.allowed));
    if (next < 0) {
      return 0;
    }
    long more = demand.rate(next) - demand.rate(demand.chosen);
    // No margin for a step that is sent already: its bit rate varies, and it would oscillate.
    double needed = next > demand.present ? more * MARGIN : more;
    if (needed > left) {
      return 0;
    }
    demand.chosen = next;
    // At least 1, so that divide() sees the progress of a step that takes no more than before.
    return Math.max(1, more);
  }

  private static void explain(Demand demand) {
    if (demand.wanted < 0) {
      demand.reason = LayerReason.HIDDEN;
    } else if (demand.above(demand.chosen, demand.wanted) >= 0) {
      demand.reason = LayerReason.BANDWIDTH;
    } else if (demand.wanted < demand.rates.length - 1 && sent(demand, demand.wanted + 1)) {
      demand.reason = LayerReason.DISPLAY_SIZE;
    } else if (demand.chosen < demand.rates.length - 1) {
      demand.reason = LayerReason.PUBLISHER;
    } else {
      demand.reason = LayerReason.LARGEST;
    }
  }

  private static boolean sent(Demand demand, int from) {
    for (int i = from; i < demand.rates.length; i++) {
      if (demand.rates[i] > 0) {
        return true;
      }
    }
    return false;
  }
}
