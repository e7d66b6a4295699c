package dev.parley.media.congestion;

import java.util.Locale;

/** Why an estimate has its value. */
public enum Reason {
  /** Nothing was told yet. */
  BEGINNING("not measured yet"),
  /** Neither delay nor loss speaks against more. */
  RISING("rises"),
  /** A cluster of packets arrived at that rate. */
  PROBED("probed %.2f Mbit/s"),
  /** Delays grow. */
  QUEUE_GROWS("queue grows"),
  /** Delays are longer than the line's, and do not shrink. */
  QUEUE_STANDS("queue of %.0f ms"),
  /** So much is lost that less must be sent, or not more. */
  LOSS("%.0f %% lost"),
  /** It is being found out whether less is lost when less is sent. */
  LOSS_TRIAL("%.0f %% lost, trying another rate"),
  /** More might pass, but so little is sent that nobody knows. */
  LITTLE_SENT("limited by what is sent"),
  /** Packets leave, and nothing is told of them. */
  SILENCE("no feedback"),
  /** The next better layer is sent to find out whether the line carries it. */
  TRYING("trying the next layer"),
  /** The receiver's own estimate, since it tells no more. */
  RECEIVER("receiver's estimate"),
  /** Not more is allowed. */
  LIMIT("limit of the settings");

  private final String words;

  Reason(String words) {
    this.words = words;
  }

  /** The reason for people; {@code figure} is what the estimate keeps with it. */
  public String words(double figure) {
    return String.format(Locale.ROOT, words, figure);
  }
}
