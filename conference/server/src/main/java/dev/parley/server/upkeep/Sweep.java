package dev.parley.server.upkeep;

import dev.parley.server.archive.Archive;
import dev.parley.server.archive.KeptRecordings;
import dev.parley.server.archive.RoomSummary;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/**
 * Removes attachments that nothing names: put in and never said, or of lines that were taken back;
 * and those of rooms that there are not any more. So with recordings.
 *
 * <p>A room's attachments are decided on while nobody is in it, and from its whole log: so no line
 * can come to name one that is just being removed, and one that is named is never removed.
 *
 * <p>Threads: confined to one, which it blocks.
 */
final class Sweep {
  /** How long an attachment may be there before something names it. */
  static final Duration AFTER = Duration.ofDays(7);

  private static final System.Logger LOG = System.getLogger(Sweep.class.getName());

  private final Upkeep.Place place;
  private final BooleanSupplier closed;
  private final Instant before;

  Sweep(Upkeep.Place place, BooleanSupplier closed, Instant now) {
    this.place = place;
    this.closed = closed;
    before = now.minus(AFTER);
  }

  /** Removes what nothing names in any room. */
  void files() {
    List<String> rooms = rooms();
    for (String room : rooms) {
      if (closed.getAsBoolean()) {
        return;
      }
      // Looked at twice: those who want to join need not wait when nothing is to be done.
      if (!unnamed(room).isEmpty()) {
        place.conference().whileEmpty(room, () -> remove(room));
      }
    }
  }

  private List<String> rooms() {
    try (Archive archive = Archive.open(place.data())) {
      return archive.rooms().stream().map(RoomSummary::room).toList();
    }
  }

  private Set<UUID> unnamed(String room) {
    Set<UUID> old = place.shelf().olderThan(room, before);
    if (old.isEmpty()) {
      return old;
    }
    Unnamed unnamed = new Unnamed(old);
    try (Archive archive = Archive.open(place.data())) {
      archive.events(room, unnamed::look);
    }
    return unnamed.result();
  }

  private void remove(String room) {
    long removed =
        unnamed(room).stream().filter(id -> place.shelf().discard(room, id, before)).count();
    LOG.log(
        System.Logger.Level.INFO,
        "room {0}: {1} attachments were removed that nothing named for {2} days",
        room,
        String.valueOf(removed),
        String.valueOf(AFTER.toDays()));
  }

  /** Removes what removed rooms left behind. */
  void others() {
    Set<String> rooms = new HashSet<>(rooms());
    int removed = place.shelf().discardOthers(rooms, before);
    if (removed > 0) {
      LOG.log(
          System.Logger.Level.INFO,
          "{0} attachments were removed of rooms that there are not",
          String.valueOf(removed));
    }
    KeptRecordings kept = KeptRecordings.of(place.data());
    int recordings = kept.discardOthers(rooms, before) + kept.discard(lost(kept, rooms));
    if (recordings > 0) {
      LOG.log(
          System.Logger.Level.INFO,
          "{0} recordings were removed of rooms that there are not",
          String.valueOf(recordings));
    }
  }

  /** What a crash left of a recording, or of which too little can be read, when no log names it. */
  private Set<UUID> lost(KeptRecordings kept, Set<String> rooms) {
    Set<UUID> lost = kept.unreadable(before);
    if (!lost.isEmpty()) {
      try (Archive archive = Archive.open(place.data())) {
        rooms.forEach(room -> lost.removeAll(archive.recordings(room)));
      }
    }
    return lost;
  }
}
