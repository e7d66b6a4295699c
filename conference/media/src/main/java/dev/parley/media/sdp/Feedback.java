package dev.parley.media.sdp;

import java.util.Optional;

/** What a receiver may tell a sender by RTCP (RFC 4585, section 4.2). */
public enum Feedback {
  /** Which packets are missing. */
  NACK("nack"),
  /** That a whole picture is needed. */
  PLI("nack pli"),
  /** The same, as an order (RFC 5104). */
  FIR("ccm fir"),
  /** When each packet of the transport came. */
  TRANSPORT_CC("transport-cc"),
  /** How many bits a second the receiver believes the line to carry. */
  REMB("goog-remb");

  private final String words;

  Feedback(String words) {
    this.words = words;
  }

  String words() {
    return words;
  }

  static Optional<Feedback> of(String words) {
    for (var feedback : values()) {
      if (feedback.words.equals(words)) {
        return Optional.of(feedback);
      }
    }
    return Optional.empty();
  }
}
