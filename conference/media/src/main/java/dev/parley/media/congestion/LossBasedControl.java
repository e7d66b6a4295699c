package dev.parley.media.congestion;

/**
 * Loss-based rate control: draft-ietf-rmcat-gcc-02, section 6, with an exception for random loss
 * that is independent of the rate, as on radio links.
 *
 * <p>Where packets are lost without a standing queue, a trial at another rate distinguishes two
 * hypotheses. At a rate limiter the loss depends on the rate; random loss does not. The trial adds
 * up the log-likelihood ratio packet by packet until one hypothesis leads by {@link #EVIDENCE}.
 */
final class LossBasedControl {
  private static final double LOW = 0.02;
  private static final double HIGH = 0.10;
  private static final double CARRIED = 0.75;
  private static final double LIMITED = 0.95;
  private static final double TRIAL_UP = 1.15;
  private static final double TRIAL_DOWN = 0.8;
  // Natural logarithm of a likelihood ratio: about 20 to 1.
  private static final double EVIDENCE = 3;
  private static final double LITTLE = 0.5;
  private static final double DEVIATIONS = 2.5;
  private static final int PACKETS_MIN = 20;
  private static final int PACKETS_BEFORE_TRIAL = 60;
  private static final long WINDOW_NANOS = 400_000_000;
  private static final long TRIAL_NANOS_MAX = 8_000_000_000L;
  private static final long PAUSE_NANOS = 5_000_000_000L;
  private static final long AGAIN_NANOS = 20_000_000_000L;
  private static final double CHANCE_PACKETS = 2_000;
  private static final double CHANCE_MAX = 0.5;
  private static final double CERTAIN = 0.005;

  private int packets;
  private int lost;
  private long windowEnd;

  private double chance;
  private double loss;
  private double cap = Double.POSITIVE_INFINITY;

  private int heldPackets;
  private int heldLost;

  private boolean trial;
  private double trialRate;
  private double trialLoss;
  private double trialCap;
  private double evidence;
  private long trialEnd;
  private long trialStart;
  private long pauseEnd;
  private long checkDue;

  /** {@return upper limit of the rate by loss; infinity when loss sets no limit} */
  double cap() {
    return cap;
  }

  /** {@return present packet loss, 0 to 1} */
  double loss() {
    return loss;
  }

  /** {@return random packet loss, independent of the rate, 0 to 1} */
  double chance() {
    return chance;
  }

  /** {@return whether loss forbids an increase} */
  boolean forbidsIncrease() {
    return trial || loss - chance > LOW;
  }

  boolean trial() {
    return trial;
  }

  void packet(boolean received) {
    packets++;
    lost += received ? 0 : 1;
  }

  /** Corrects the count, since a packet that was counted as lost has arrived late. */
  void arrivedLate() {
    lost = Math.max(0, lost - 1);
  }

  /** {@return the estimate before the last trial} */
  double before() {
    return trialCap;
  }

  /**
   * Updates the limit; called after each feedback.
   *
   * @param sent bits per second sent
   * @param arrived bits per second received
   * @param queue whether delays grow or a queue stands
   * @param roundTrip in nanoseconds
   */
  void update(
      double sent, double arrived, double estimate, boolean queue, long roundTrip, long now) {
    // Feedback of the first round trip is about packets at the previous rate.
    if (trial && now < trialStart) {
      packets = 0;
      lost = 0;
      return;
    }
    if (packets < PACKETS_MIN || now < windowEnd) {
      return;
    }
    windowEnd = now + WINDOW_NANOS;
    double share = lost / (double) packets;
    loss += (share - loss) * 0.5;
    // A jump is not random loss: learning it would hide the start of congestion.
    if (chance > 0 && share < 2 * chance) {
      double weight = Math.min(1, packets / CHANCE_PACKETS);
      chance = Math.min(CHANCE_MAX, chance + (share - chance) * weight);
    }
    // With a queue the cause is known, so no trial is needed to distinguish it from random loss.
    if (queue) {
      trial = false;
      congested(share - chance, arrived, estimate);
    } else if (trial) {
      weigh(sent, now);
    } else {
      hold(sent, estimate, roundTrip, now);
    }
    packets = 0;
    lost = 0;
  }

  private void congested(double excess, double arrived, double estimate) {
    heldPackets = 0;
    heldLost = 0;
    if (excess > HIGH) {
      // Reduction by half the loss, as in section 6 of the draft.
      cap = Math.min(estimate, Math.max(CARRIED * arrived, estimate * (1 - excess / 2)));
    } else if (excess > LOW) {
      cap = Math.min(cap, estimate);
    } else {
      release();
    }
  }

  /** Records that a probe cluster arrived at this rate without additional loss. */
  void probed(double bitsPerSecond) {
    cap = Math.max(cap, bitsPerSecond);
  }

  private void release() {
    cap *= 1.05;
  }

  private void hold(double sent, double estimate, long roundTrip, long now) {
    heldPackets += packets;
    heldLost += lost;
    double held = heldLost / (double) heldPackets;
    boolean enough = heldPackets >= PACKETS_BEFORE_TRIAL;
    // An application-limited sender would not use a higher rate, so a trial has no result.
    boolean little = sent < LITTLE * estimate;
    boolean again = chance > LOW && now > checkDue && !little;
    boolean more = held - chance > LOW && (chance == 0 || surprises());
    if (!more && !again) {
      release();
      if (enough) {
        heldPackets = 0;
        heldLost = 0;
      }
      return;
    }
    boolean down = Math.max(held - chance, again ? held : 0) > HIGH;
    boolean telling = down || !little;
    if (enough && telling && sent > 0 && now >= pauseEnd) {
      trial = true;
      trialRate = sent;
      trialLoss = held;
      trialCap = estimate;
      evidence = 0;
      // Upwards costs nothing where the loss is random; where it is high already, only a lower rate
      // may be tried.
      cap = down ? TRIAL_DOWN * Math.min(sent, estimate) : TRIAL_UP * estimate;
      trialStart = now + roundTrip;
      trialEnd = trialStart + TRIAL_NANOS_MAX;
    } else {
      cap = Math.min(cap, estimate);
    }
  }

  /**
   * {@return whether the loss exceeds what the known random loss explains in a sample of this size}
   */
  private boolean surprises() {
    double usual = Math.max(chance, LOW);
    double deviation = Math.sqrt(heldPackets * usual * (1 - usual));
    return heldLost > heldPackets * usual + DEVIATIONS * deviation;
  }

  /** Updates the log-likelihood ratio of random loss against a rate limiter. */
  private void weigh(double sent, long now) {
    double byChance = certain(trialLoss);
    // A rate limiter passes the same rate whatever is sent, so its share of loss follows from the
    // sent rate.
    double byLimit = certain(1 - trialRate * (1 - trialLoss) / Math.max(1, sent));
    evidence +=
        lost * Math.log(byLimit / byChance)
            + (packets - lost) * Math.log((1 - byLimit) / (1 - byChance));
    if (evidence > EVIDENCE) {
      end(now);
      chance = 0;
      cap = trialRate * (1 - trialLoss) * LIMITED;
      pauseEnd = now + PAUSE_NANOS;
    } else if (evidence < -EVIDENCE) {
      end(now);
      chance = Math.min(CHANCE_MAX, trialLoss);
      loss = trialLoss;
      checkDue = now + AGAIN_NANOS;
      cap = Double.POSITIVE_INFINITY;
    } else if (now > trialEnd) {
      end(now);
      cap = trialCap;
      pauseEnd = now + PAUSE_NANOS;
    }
  }

  private void end(long now) {
    trial = false;
    heldPackets = 0;
    heldLost = 0;
    windowEnd = now;
  }

  private static double certain(double share) {
    // At 0 or 1 a single packet would decide, with an infinite logarithm.
    return Math.clamp(share, CERTAIN, 1 - CERTAIN);
  }
}
