package dev.parley.media.sdp;

import java.util.Locale;
import java.util.Optional;

/** DTLS role in a description (RFC 8842, section 5). */
public enum DtlsSetup {
  /** Client: this side starts the handshake. */
  ACTIVE,
  /** Server: the other side starts the handshake. */
  PASSIVE,
  /** Either: the other side chooses; in offers only. */
  ACTPASS;

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<DtlsSetup> of(String word) {
    for (var setup : values()) {
      if (setup.word().equals(word)) {
        return Optional.of(setup);
      }
    }
    return Optional.empty();
  }
}
