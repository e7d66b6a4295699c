package dev.parley.sfu;

import dev.parley.media.audio.ActiveSpeakerDetector;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Active speakers of a room. Threads: confined to its owner. */
final class RoomSpeakers {
  private static final long UPDATE_NANOS = 200_000_000;
  private static final int SPEAKERS_MAX = 3;

  private final ActiveSpeakerDetector<UUID> detector = new ActiveSpeakerDetector<>();
  private List<UUID> active = List.of();
  private long updateAt;

  /** Takes the audio level of a packet. */
  void addLevel(UUID member, int level, long now) {
    detector.addLevel(member, level, now);
  }

  /** Removes a member whose audio track was muted or has ended. */
  void remove(UUID member) {
    detector.remove(member);
  }

  /** {@return the members that speak, the present or last active speaker first} */
  List<UUID> active() {
    return active;
  }

  /** {@return whether a member is the active speaker} */
  boolean isActiveSpeaker(UUID member) {
    return !active.isEmpty() && active.getFirst().equals(member);
  }

  /** {@return whether the active speakers have changed} */
  boolean tick(long now) {
    if (now - updateAt < 0) {
      return false;
    }
    updateAt = now + UPDATE_NANOS;
    Set<UUID> present = new LinkedHashSet<>();
    detector.speaker(now).ifPresent(present::add);
    present.addAll(detector.loudest(SPEAKERS_MAX, now));
    List<UUID> before = active;
    active = List.copyOf(present);
    return !active.equals(before);
  }
}
