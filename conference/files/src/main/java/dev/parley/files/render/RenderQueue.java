package dev.parley.files.render;

import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Predicate;

/**
 * Conversions that wait: fair between rooms, then between the members of a room, then first come,
 * first served. Fairness counts what conversions cost, not how many there are.
 *
 * <p>A conversion that several members asked for waits in the line of each, and is served with the
 * first of them: a member does not wait longer because another one asked before.
 *
 * <p>Threads: confined to one at a time. Memory: as {@link RenderLimits.Waiting} says.
 */
final class RenderQueue {
  /** A conversion whose turn it is, and at whose expense. */
  record Turn(RenderJob job, Requester payer) {}

  /** Lines of a room. */
  private static final class Room {
    private final Map<String, Queue<RenderJob>> lines = new LinkedHashMap<>(); // by member
    private final FairShares<String> shares = new FairShares<>();

    int waiting() {
      return lines.values().stream().mapToInt(Queue::size).sum();
    }
  }

  private final RenderLimits.Waiting most;
  private final Map<String, Room> rooms = new LinkedHashMap<>();
  private final FairShares<String> shares = new FairShares<>();

  RenderQueue(RenderLimits.Waiting most) {
    this.most = most;
  }

  /**
   * Puts a conversion into a member's line.
   *
   * @throws FilesException when the member, the room, or all together wait for too many
   */
  void add(RenderJob job, Requester requester) {
    forgetBegun();
    Room room = rooms.get(requester.room());
    int member = room == null ? 0 : line(room, requester).size();
    if (member >= most.member()) {
      throw busy("you wait for %d pages to be drawn, and one member can wait for no more", member);
    }
    if (room != null && room.waiting() >= most.room()) {
      throw busy("the room waits for %d pages to be drawn, and can wait for no more", most.room());
    }
    if (waiting() >= most.all()) {
      throw busy("%d pages wait to be drawn, and no more can wait", most.all());
    }
    rooms
        .computeIfAbsent(requester.room(), _ -> new Room())
        .lines
        .computeIfAbsent(requester.member(), _ -> new ArrayDeque<>())
        .add(job);
  }

  private static Queue<RenderJob> line(Room room, Requester requester) {
    return room.lines.getOrDefault(requester.member(), new ArrayDeque<>());
  }

  private static FilesException busy(String words, int count) {
    return new FilesException(Reason.BUSY, words.formatted(count) + "; try again in a few seconds");
  }

  /** {@return how many conversions wait, each counted once for each member that waits for it} */
  int waiting() {
    return rooms.values().stream().mapToInt(Room::waiting).sum();
  }

  /**
   * Takes the conversion whose turn it is.
   *
   * @param allowed says whose conversions may begin now
   */
  Optional<Turn> next(Predicate<Requester> allowed) {
    forgetBegun();
    Map<String, List<String>> members = new HashMap<>();
    rooms.forEach((name, room) -> {
      List<String> those =
          room.lines.keySet().stream()
              .filter(member -> allowed.test(new Requester(name, member)))
              .toList();
      if (!those.isEmpty()) {
        members.put(name, those);
      }
    });
    if (members.isEmpty()) {
      return Optional.empty();
    }
    String name = shares.next(rooms.keySet().stream().filter(members::containsKey).toList());
    Room room = rooms.get(name);
    if (room == null) {
      throw new IllegalStateException("no room " + name);
    }
    String member = room.shares.next(members.getOrDefault(name, List.of()));
    RenderJob job = room.lines.getOrDefault(member, new ArrayDeque<>()).remove();
    job.begin();
    long cost = job.file().estimate().millis();
    shares.serve(name, cost);
    room.shares.serve(member, cost);
    return Optional.of(new Turn(job, new Requester(name, member)));
  }

  /** Drops what was begun in another line, and the lines that are empty by that. */
  private void forgetBegun() {
    for (Room room : rooms.values()) {
      room.lines.values().forEach(line -> line.removeIf(RenderJob::begun));
      room.lines.values().removeIf(Queue::isEmpty);
    }
    rooms.values().removeIf(room -> room.lines.isEmpty());
  }

  /** Counts what a conversion really took. */
  void took(Turn turn, long millis) {
    long difference = millis - turn.job().file().estimate().millis();
    shares.correct(turn.payer().room(), difference);
    Room room = rooms.get(turn.payer().room());
    if (room != null) {
      room.shares.correct(turn.payer().member(), difference);
    }
  }

  /** Forgets what was given to whom: nobody waits, and nothing runs. */
  void rest() {
    rooms.clear();
    shares.clear();
  }
}
