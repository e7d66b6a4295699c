package dev.parley.forwarding;

import java.util.List;

/**
 * Divides what a peer's line carries among the pictures that it watches: each in its lowest step
 * first, then higher ones by turns, those that matter most first. What the steps are and how they
 * are ordered is said by {@link Ladder}.
 *
 * <p>Deterministic, and without state: what is chosen depends on what is given alone.
 */
final class Allocation {
  /** To go back up, a step must fit with so much to spare: else it would be up and down. */
  private static final double MARGIN = 1.15;

  private Allocation() {}

  /** What is asked for, and what comes of it. */
  static final class Demand {
    /** Bits per second of each step, the lowest first; 0 for one that is passed over. */
    final long[] rates;

    /** The highest that its place has use for: an index into {@code rates}; below 0 for none. */
    final int wanted;

    /** What is sent now; below 0 for nothing. */
    final int present;

    /** Greater comes first. */
    final int weight;

    /** The highest that may be tried now; what is beyond has failed lately. */
    int allowed = Integer.MAX_VALUE;

    /** What is to be sent; below 0 for nothing. */
    int chosen = -1;

    LayerReason reason = LayerReason.LINE;

    Demand(long[] rates, int wanted, int present, int weight) {
      this.rates = rates;
      this.wanted = Math.min(wanted, rates.length - 1);
      this.present = present;
      this.weight = weight;
    }

    /** {@return bits per second of the best of what it has use for that is sent; 0 for none} */
    long wantedRate() {
      int best = wanted;
      while (best >= 0 && rates[best] == 0) {
        best--;
      }
      return rate(best);
    }

    /**
     * {@return bits per second that the next higher step needs beyond the one chosen; 0 for none}
     */
    long nextRate() {
      int next = above(chosen, Math.min(wanted, allowed));
      return next < 0 ? 0 : (long) Math.ceil((rate(next) - rate(chosen)) * MARGIN);
    }

    /** {@return bits per second of what is chosen} */
    long chosenRate() {
      return rate(chosen);
    }

    private long rate(int step) {
      return step < 0 ? 0 : rates[step];
    }

    /** {@return the next higher one that is not passed over up to {@code to}; below 0 for none} */
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
   * Chooses a step and gives a reason for each demand.
   *
   * @param bits per second for pictures, what sound takes left out
   * @param demands in an order that settles what has one weight
   */
  static void divide(long bits, List<Demand> demands) {
    List<Demand> order =
        demands.stream().sorted((a, b) -> Integer.compare(b.weight, a.weight)).toList();
    long left = bits;
    for (boolean more = true; more; ) {
      more = false;
      for (Demand each : order) {
        long taken = step(each, left);
        left -= taken;
        more |= taken > 0;
      }
    }
    order.forEach(Allocation::explain);
  }

  /** One step up, if it fits. {@return what it takes} */
  private static long step(Demand demand, long left) {
    int next = demand.above(demand.chosen, Math.min(demand.wanted, demand.allowed));
    if (next < 0) {
      return 0;
    }
    long more = demand.rate(next) - demand.rate(demand.chosen);
    double needed = next > demand.present ? more * MARGIN : more;
    if (needed > left) {
      return 0;
    }
    demand.chosen = next;
    return Math.max(1, more);
  }

  private static void explain(Demand demand) {
    if (demand.wanted < 0) {
      demand.reason = LayerReason.HIDDEN;
    } else if (demand.above(demand.chosen, demand.wanted) >= 0) {
      demand.reason = LayerReason.LINE;
    } else if (demand.wanted < demand.rates.length - 1 && sent(demand, demand.wanted + 1)) {
      demand.reason = LayerReason.WINDOW;
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
