package dev.parley.sfu;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Reception of tracks by the group of the room instead of one peer's connection. Threads: confined
 * to its owner.
 */
final class GroupReception {
  private final RoomGroup group;
  private final Consumer<List<UUID>> listener;
  private final List<UUID> tracks = new ArrayList<>(); // of this allocation
  private List<UUID> told = List.of();
  private long since = RoomGroup.NEVER;

  /**
   * @param listener told which tracks come by the group, when they change
   */
  GroupReception(RoomGroup group, Consumer<List<UUID>> listener) {
    this.group = group;
    this.listener = listener;
  }

  /** Sets whether the member receives the group. */
  void receives(boolean value, long now) {
    since = value ? now : RoomGroup.NEVER;
  }

  /** Begins an allocation. */
  void begin() {
    tracks.clear();
  }

  /** {@return whether the peer is not sent a track, since the member receives it by the group} */
  boolean carries(PublishedTrack track) {
    boolean carried = group.carries(track, since);
    if (carried) {
      tracks.add(track.id());
    }
    return carried;
  }

  /** Ends an allocation, and tells the listener what has changed. */
  void end() {
    if (!told.equals(tracks)) {
      told = List.copyOf(tracks);
      listener.accept(told);
    }
  }
}
