package dev.parley.media.sdp;

import java.util.Locale;
import java.util.Optional;

/** Who begins the DTLS handshake (RFC 8842, section 5). */
public enum Setup {
  /** This side begins. */
  ACTIVE,
  /** The other side begins. */
  PASSIVE,
  /** The other side may choose; only in an offer. */
  ACTPASS;

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<Setup> of(String word) {
    for (var setup : values()) {
      if (setup.word().equals(word)) {
        return Optional.of(setup);
      }
    }
    return Optional.empty();
  }
}
