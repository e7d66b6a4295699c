package dev.parley.media.congestion;

/**
 * Delay-based rate control: draft-ietf-rmcat-gcc-02, section 5.5. The rate increases
 * multiplicatively while the capacity of the link is unknown, and additively, by about a packet per
 * round trip, near the rate at which a queue last grew. It decreases below the received rate when a
 * queue grows.
 */
final class DelayBasedControl {
  private static final double FALL = 0.85;
  private static final double GROWTH = 0.08;
  private static final double MIDDLE = 1_000_000;
  private static final double LITTLE = 0.5;
  private static final double PACKET_BITS = 9_600;
  private static final double FRAMES_PER_SECOND = 30;
  private static final double GROWTH_MIN = 4_000;
  private static final double AHEAD_MAX = 1.5;
  private static final double AHEAD_BITS = 10_000;
  private static final double SECOND = 1e9;
  private static final double NEAR = 3;

  private double rate;
  private long updated;
  private boolean hold;
  private long fell;
  private boolean known;

  /** Mean and deviation of the received rate at times when a queue grew; 0 while unknown. */
  private double capacity;

  private double spread = 0.4;

  DelayBasedControl(double start) {
    rate = start;
  }

  double rate() {
    return rate;
  }

  void rate(double bitsPerSecond) {
    rate = bitsPerSecond;
  }

  /** {@return time of the last decrease because of a growing queue} */
  long fell() {
    return fell;
  }

  /** {@return whether the rate was decreased because a queue grew} */
  boolean fall(double sent, double arrived, long roundTrip, long now) {
    // Feedback of the last round trip is about packets that were sent before the decrease.
    if (hold && now - fell < Math.clamp(roundTrip, 100_000_000, 1_000_000_000)) {
      updated = now;
      return false;
    }
    // An application-limited sender does not fill the link, so what arrives is not its capacity.
    boolean little = sent < LITTLE * rate;
    double to = little || arrived == 0 ? FALL * rate : FALL * arrived;
    if (!little && arrived > 0) {
      learn(arrived);
    }
    rate = Math.min(rate, to);
    hold = true;
    fell = now;
    known = true;
    updated = now;
    return true;
  }

  /** Holds the rate, since a queue drains or stands. */
  void hold(long now) {
    updated = now;
  }

  /** {@return whether the rate was increased; false when too little is sent to justify it} */
  boolean grow(double sent, double arrived, long roundTrip, long now) {
    double seconds = Math.min(1, (now - updated) / SECOND);
    updated = now;
    hold = false;
    // The estimate must not run ahead of what was tried on the link (section 5.5 of the draft).
    double most = AHEAD_MAX * Math.max(sent, arrived) + AHEAD_BITS;
    if (arrived > 0 && rate >= most) {
      return false;
    }
    // Three deviations away, the capacity has changed and is unknown again (draft, section 5.5).
    if (capacity > 0 && arrived > capacity + NEAR * deviation()) {
      capacity = 0;
    }
    if (capacity > 0 && arrived > capacity - NEAR * deviation()) {
      double frame = rate / FRAMES_PER_SECOND;
      double packet = frame / Math.ceil(frame / PACKET_BITS);
      // Half a packet per response time, which is the round trip and 100 ms of the detector.
      double response = 2 * (0.1 + roundTrip / SECOND);
      rate += Math.max(GROWTH_MIN, packet / response) * seconds;
    } else {
      double share =
          known ? Math.clamp(GROWTH * Math.sqrt(MIDDLE / rate), GROWTH / 2, 2 * GROWTH) : GROWTH;
      rate *= 1 + share * seconds;
    }
    if (arrived > 0) {
      rate = Math.min(rate, most);
    }
    return true;
  }

  private void learn(double arrived) {
    if (capacity > 0 && Math.abs(arrived - capacity) > NEAR * deviation()) {
      capacity = 0;
    }
    capacity = capacity == 0 ? arrived : capacity + 0.05 * (arrived - capacity);
    double error = (capacity - arrived) * (capacity - arrived) / capacity / 1_000;
    spread = Math.clamp(spread * 0.95 + 0.05 * error, 0.4, 2.5);
  }

  private double deviation() {
    return Math.sqrt(spread * capacity * 1_000);
  }
}
