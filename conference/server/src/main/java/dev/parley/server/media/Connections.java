package dev.parley.server.media;

import dev.parley.media.dtls.Fingerprint;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Which seat has which peer connection, so that a member who comes back to another seat, since the
 * one before has lost its connection for calls, goes on with the peer connection that stands.
 * Threads: confined to the thread that forwards.
 */
final class Connections {
  private final Map<Key, SeatPeer> seats = new HashMap<>();

  /** A peer connection has a certificate of its own; it must be shown by the same member. */
  private record Key(String room, UUID member, String fingerprint) {}

  void put(SeatPeer seat, Fingerprint fingerprint) {
    seats.put(key(seat, fingerprint), seat);
  }

  /** {@return who has it now, if it is a seat of the same member as this one} */
  Optional<SeatPeer> of(SeatPeer seat, Fingerprint fingerprint) {
    return Optional.ofNullable(seats.get(key(seat, fingerprint)));
  }

  /** The seat has it no more. */
  void remove(SeatPeer seat, Fingerprint fingerprint) {
    seats.remove(key(seat, fingerprint), seat);
  }

  private static Key key(SeatPeer seat, Fingerprint fingerprint) {
    return new Key(seat.room(), seat.member(), fingerprint.toString());
  }
}
