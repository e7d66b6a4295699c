package dev.parley.sfu;

import dev.parley.media.audio.ActiveSpeakerDetector;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Active speakers of a room. Threads: confined to its owner. */
final class RoomSpeakers {
  private static final long UPDATE_NANOS = 200_000_000;
  private static final int SPEAKERS_MAX = 3;

  /** Number of the loudest members whose audio is relayed. */
  static final int LOUDEST_MAX = 5;

  /** Maximum number of members whose audio is relayed, with those who have just fallen silent. */
  static final int AUDIBLE_MAX = 8;

  private static final long AUDIBLE_NANOS = 2_000_000_000;

  private final ActiveSpeakerDetector<UUID> detector = new ActiveSpeakerDetector<>();
  private final LinkedHashMap<UUID, Long> audibleUntil = new LinkedHashMap<>();
  private List<UUID> active = List.of();
  private long updateAt;

  /** Takes the audio level of a packet. */
  void addLevel(UUID member, int level, long now) {
    detector.addLevel(member, level, now);
  }

  /** Removes a member whose audio track was muted or has ended. */
  void remove(UUID member) {
    detector.remove(member);
    audibleUntil.remove(member);
  }

  /** {@return the members that speak, the present or last active speaker first} */
  List<UUID> active() {
    return active;
  }

  /** {@return whether a member is the active speaker} */
  boolean isActiveSpeaker(UUID member) {
    return !active.isEmpty() && active.getFirst().equals(member);
  }

  /**
   * {@return the members whose audio another node gets: the loudest few, and for a while those who
   * were}
   *
   * @param announced members whose audio is announced to that node
   */
  Set<UUID> audible(Set<UUID> announced, long now) {
    if (announced.size() <= AUDIBLE_MAX) {
      return announced;
    }
    Set<UUID> audible = new LinkedHashSet<>();
    for (UUID member : detector.loudest(ActiveSpeakerDetector.MEMBERS_MAX, now)) {
      if (announced.contains(member) && audible.size() < LOUDEST_MAX) {
        audible.add(member);
        audibleUntil.putLast(member, now + AUDIBLE_NANOS);
      }
    }
    audibleUntil.values().removeIf(until -> now - until >= 0);
    // A pause between two words must not cut off the beginning of the next one.
    audibleUntil.sequencedKeySet().reversed().stream() // those first who stopped last
        .filter(member -> announced.contains(member) && !audible.contains(member))
        .limit(AUDIBLE_MAX - audible.size())
        .toList()
        .forEach(audible::add);
    return audible;
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
