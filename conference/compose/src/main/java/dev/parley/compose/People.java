package dev.parley.compose;

import dev.parley.conference.spi.Event;
import dev.parley.conference.spi.LogEntry;
import dev.parley.conference.spi.MemberRecord;
import dev.parley.recording.TrackReader;
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
 * Who is in the room when, and what they are called.
 *
 * <p>Threads: one at a time.
 */
final class People {
  private final Instant began;
  private final Map<UUID, String> names = new HashMap<>();
  private final List<Move> moves = new ArrayList<>();
  private final Set<UUID> present;
  private int done;

  /** A member comes or goes. */
  private record Move(long millis, UUID member, boolean comes) {}

  /**
   * @param began when the film begins, by the wall clock
   */
  People(Instant began) {
    this.began = began;
    present =
        new TreeSet<>(
            Comparator.<UUID, String>comparing(this::name)
                .thenComparing(Comparator.naturalOrder()));
  }

  /** Adds who has a track. */
  void add(TrackReader track) {
    names.put(track.info().member(), track.info().memberName());
    moves.add(new Move(track.info().beganMillis(), track.info().member(), true));
  }

  /** Adds a member that the room ever had. */
  void add(MemberRecord member) {
    names.putIfAbsent(member.id(), member.name());
  }

  /** Adds an event of the room. */
  void add(LogEntry entry) {
    boolean comes = entry.event() instanceof Event.Joined;
    if (comes || entry.event() instanceof Event.Left) {
      long millis = Duration.between(began, entry.at()).toMillis();
      moves.add(new Move(Math.max(0, millis), entry.author(), comes));
    }
  }

  /** All was added; what is asked for from now on rises by time. */
  void complete() {
    moves.sort(Comparator.comparingLong(Move::millis));
  }

  /** {@return what a member is called} */
  String name(UUID member) {
    return names.getOrDefault(member, "");
  }

  /** {@return who is there, by name} */
  List<UUID> at(long millis) {
    for (; done < moves.size() && moves.get(done).millis() <= millis; done++) {
      Move move = moves.get(done);
      if (move.comes()) {
        present.add(move.member());
      } else {
        present.remove(move.member());
      }
    }
    return List.copyOf(present);
  }
}
