package dev.parley.server.sfu;

import dev.parley.media.dtls.CertificateFingerprint;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Registry of peer connections by DTLS certificate fingerprint. A member that rejoins with a new
 * session, after its old session has lost the connection for calls, keeps its established peer
 * connection. Threads: confined to the forwarding thread.
 */
final class PeerConnectionRegistry {
  private final Map<PeerConnectionKey, ParticipantPeer> peers = new HashMap<>();

  /**
   * Registry key. Each peer connection has its own certificate; only the same member of the same
   * room may take it over.
   */
  private record PeerConnectionKey(String room, UUID member, String fingerprint) {}

  void put(ParticipantPeer participant, CertificateFingerprint fingerprint) {
    peers.put(key(participant, fingerprint), participant);
  }

  /**
   * {@return the participant session that holds the peer connection with this fingerprint, if it
   * belongs to the same member}
   */
  Optional<ParticipantPeer> of(ParticipantPeer participant, CertificateFingerprint fingerprint) {
    return Optional.ofNullable(peers.get(key(participant, fingerprint)));
  }

  /** Removes the entry, if it still belongs to this participant session. */
  void remove(ParticipantPeer participant, CertificateFingerprint fingerprint) {
    peers.remove(key(participant, fingerprint), participant);
  }

  private static PeerConnectionKey key(
      ParticipantPeer participant, CertificateFingerprint fingerprint) {
    return new PeerConnectionKey(participant.room(), participant.member(), fingerprint.toString());
  }
}
