package dev.parley.media.sdp;

import java.util.Optional;

/** RTCP feedback type that a receiver may send (RFC 4585, section 4.2). */
public enum RtcpFeedbackType {
  /** Generic NACK: missing packets. */
  NACK("nack"),
  /** Picture loss indication: requests a key frame. */
  PLI("nack pli"),
  /** Full intra request: commands a key frame (RFC 5104). */
  FIR("ccm fir"),
  /** Transport-wide congestion control feedback: arrival times of packets. */
  TRANSPORT_CC("transport-cc"),
  /** Receiver's estimate of the maximum bit rate (REMB). */
  REMB("goog-remb");

  private final String words;

  RtcpFeedbackType(String words) {
    this.words = words;
  }

  String words() {
    return words;
  }

  static Optional<RtcpFeedbackType> of(String words) {
    for (var feedback : values()) {
      if (feedback.words.equals(words)) {
        return Optional.of(feedback);
      }
    }
    return Optional.empty();
  }
}
