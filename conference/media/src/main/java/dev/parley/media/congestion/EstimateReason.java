package dev.parley.media.congestion;

import java.util.Locale;

/** Reason for the present value of a bandwidth estimate. */
public enum EstimateReason {
  /** No feedback has arrived yet. */
  NOT_MEASURED("not measured yet"),
  /** The rate increases, since neither delay nor loss is against it. */
  RISING("rises"),
  /** A probe cluster arrived at this rate. */
  PROBED("probed %.2f Mbit/s"),
  /** Delays grow. */
  QUEUE_GROWS("queue grows"),
  /** Delays are above the minimum of the path and do not shrink. */
  QUEUE_STANDS("queue of %.0f ms"),
  /** Loss requires a lower rate, or forbids an increase. */
  LOSS("%.0f %% lost"),
  /** A trial finds out whether a lower rate reduces the loss. */
  LOSS_TRIAL("%.0f %% lost, trying another rate"),
  /** Too little is sent to find out whether there is more bandwidth. */
  APPLICATION_LIMITED("limited by what is sent"),
  /** Packets are sent, and no feedback arrives. */
  NO_FEEDBACK("no feedback"),
  /** The next better layer is sent to find out whether the link carries it. */
  TRYING("trying the next layer"),
  /** The receiver's own estimate (REMB) is used, since it sends no other feedback. */
  RECEIVER("receiver's estimate"),
  /** The configured maximum is reached. */
  CONFIGURED_LIMIT("limit of the settings");

  private final String words;

  EstimateReason(String words) {
    this.words = words;
  }

  /** {@return the reason as text; {@code figure} is the number that the estimate stores with it} */
  public String description(double figure) {
    return String.format(Locale.ROOT, words, figure);
  }
}
