package dev.parley.server.media;

import dev.parley.media.dtls.CertificateFingerprint;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Registry of peer connections by DTLS certificate fingerprint. A member that rejoins with a new
 * seat, after its old seat has lost the connection for calls, keeps its established peer
 * connection. Threads: confined to the forwarding thread.
 */
final class PeerConnectionRegistry {
  private final Map<PeerConnectionKey, ParticipantPeer> seats = new HashMap<>();

  /**
   * Registry key. Each peer connection has its own certificate; only the same member of the same
   * room may take it over.
   */
  private record PeerConnectionKey(String room, UUID member, String fingerprint) {}

  void put(ParticipantPeer seat, CertificateFingerprint fingerprint) {
    seats.put(key(seat, fingerprint), seat);
  }

  /**
   * {@return the seat that holds the peer connection with this fingerprint, if it belongs to the
   * same member}
   */
  Optional<ParticipantPeer> of(ParticipantPeer seat, CertificateFingerprint fingerprint) {
    return Optional.ofNullable(seats.get(key(seat, fingerprint)));
  }

  /** Removes the entry, if it still belongs to this seat. */
  void remove(ParticipantPeer seat, CertificateFingerprint fingerprint) {
    seats.remove(key(seat, fingerprint), seat);
  }

  private static PeerConnectionKey key(ParticipantPeer seat, CertificateFingerprint fingerprint) {
    return new PeerConnectionKey(seat.room(), seat.member(), fingerprint.toString());
  }
}
