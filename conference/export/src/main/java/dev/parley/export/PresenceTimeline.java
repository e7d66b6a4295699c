package dev.parley.export;

import dev.parley.recording.TrackReader;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/**
 * Presence of members in the room over time, and their names.
 *
 * <p>Threads: one at a time.
 */
final class PresenceTimeline {
  private final Instant began;
  private final Map<UUID, String> names = new HashMap<>();
  private final List<PresenceChange> moves = new ArrayList<>();
  private final Set<UUID> present;
  private int done;

  /** Arrival or departure of a member. */
  private record PresenceChange(long millis, UUID member, boolean comes) {}

  /**
   * @param began wall-clock time of the start of the video
   */
  PresenceTimeline(Instant began) {
    this.began = began;
    present =
        new TreeSet<>(
            Comparator.<UUID, String>comparing(this::name)
                .thenComparing(Comparator.naturalOrder()));
  }

  /** Adds the member of a track. */
  void add(TrackReader track) {
    names.put(track.info().member(), track.info().memberName());
    moves.add(new PresenceChange(track.info().beganMillis(), track.info().member(), true));
  }

  /** Adds a member of the room, present or past. */
  void add(MemberRecord member) {
    names.putIfAbsent(member.id(), member.name());
  }

  /** Adds an event of the room. */
  void add(LogEntry entry) {
    boolean comes = entry.event() instanceof Event.Joined;
    if (comes || entry.event() instanceof Event.Left) {
      long millis = Duration.between(began, entry.at()).toMillis();
      moves.add(new PresenceChange(Math.max(0, millis), entry.author(), comes));
    }
  }

  /** Ends the additions; queries with ascending times follow. */
  void complete() {
    moves.sort(Comparator.comparingLong(PresenceChange::millis));
  }

  /** {@return the name of a member} */
  String name(UUID member) {
    return names.getOrDefault(member, "");
  }

  /** {@return the members present, ordered by name} */
  List<UUID> at(long millis) {
    for (; done < moves.size() && moves.get(done).millis() <= millis; done++) {
      PresenceChange move = moves.get(done);
      if (move.comes()) {
        present.add(move.member());
      } else {
        present.remove(move.member());
      }
    }
    return List.copyOf(present);
  }
}
