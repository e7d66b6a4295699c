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
 * Two-level fair queue of rendering jobs: fair between rooms, then between the members of a room,
 * then first in, first out. Fairness is measured by the cost of jobs, not by their number.
 *
 * <p>A job that several members requested waits in the queue of each, and is served with the first
 * of them: a member does not wait longer because another member requested the page earlier.
 *
 * <p>Threads: confined to one at a time. Memory: as {@link RenderLimits.QueueLimits} says.
 */
final class RenderQueue {
  /** Dequeued job with the requester whose share pays for it. */
  record DequeuedJob(RenderJob job, RenderRequester payer) {}

  /** Queues of one room, by member. */
  private static final class RoomQueues {
    private final Map<String, Queue<RenderJob>> lines = new LinkedHashMap<>(); // by member
    private final FairShares<String> shares = new FairShares<>();

    int waiting() {
      return lines.values().stream().mapToInt(Queue::size).sum();
    }
  }

  private final RenderLimits.QueueLimits most;
  private final Map<String, RoomQueues> rooms = new LinkedHashMap<>();
  private final FairShares<String> shares = new FairShares<>();

  RenderQueue(RenderLimits.QueueLimits most) {
    this.most = most;
  }

  /**
   * Adds a job to a member's queue.
   *
   * @throws FilesException when the limit of the member, of the room or of all rooms is reached
   */
  void add(RenderJob job, RenderRequester requester) {
    removeBegun();
    RoomQueues room = rooms.get(requester.room());
    int member = room == null ? 0 : line(room, requester).size();
    if (member >= most.member()) {
      throw busy("you wait for %d pages to be rendered, the limit of a member", member);
    }
    if (room != null && room.waiting() >= most.room()) {
      throw busy("the room waits for %d pages to be rendered, its limit", most.room());
    }
    if (waiting() >= most.all()) {
      throw busy("%d pages wait to be rendered, the limit of the server", most.all());
    }
    rooms
        .computeIfAbsent(requester.room(), _ -> new RoomQueues())
        .lines
        .computeIfAbsent(requester.member(), _ -> new ArrayDeque<>())
        .add(job);
  }

  private static Queue<RenderJob> line(RoomQueues room, RenderRequester requester) {
    return room.lines.getOrDefault(requester.member(), new ArrayDeque<>());
  }

  private static FilesException busy(String words, int count) {
    return new FilesException(Reason.BUSY, words.formatted(count) + "; try again in a few seconds");
  }

  /** {@return the number of waiting jobs, each counted once per member that waits for it} */
  int waiting() {
    return rooms.values().stream().mapToInt(RoomQueues::waiting).sum();
  }

  /**
   * Removes the next job in fair order.
   *
   * @param allowed tests whether a requester's job may begin now
   */
  Optional<DequeuedJob> next(Predicate<RenderRequester> allowed) {
    removeBegun();
    Map<String, List<String>> members = new HashMap<>();
    rooms.forEach((name, room) -> {
      List<String> those =
          room.lines.keySet().stream()
              .filter(member -> allowed.test(new RenderRequester(name, member)))
              .toList();
      if (!those.isEmpty()) {
        members.put(name, those);
      }
    });
    if (members.isEmpty()) {
      return Optional.empty();
    }
    String name = shares.next(rooms.keySet().stream().filter(members::containsKey).toList());
    RoomQueues room = rooms.get(name);
    if (room == null) {
      throw new IllegalStateException("no room " + name);
    }
    String member = room.shares.next(members.getOrDefault(name, List.of()));
    RenderJob job = room.lines.getOrDefault(member, new ArrayDeque<>()).remove();
    job.begin();
    long cost = job.file().estimate().millis();
    shares.serve(name, cost);
    room.shares.serve(member, cost);
    return Optional.of(new DequeuedJob(job, new RenderRequester(name, member)));
  }

  /** Removes jobs that were already started from another queue, and queues that became empty. */
  private void removeBegun() {
    for (RoomQueues room : rooms.values()) {
      room.lines.values().forEach(line -> line.removeIf(RenderJob::begun));
      room.lines.values().removeIf(Queue::isEmpty);
    }
    rooms.values().removeIf(room -> room.lines.isEmpty());
  }

  /** Corrects the charged cost by the real duration of a job. */
  void took(DequeuedJob turn, long millis) {
    long difference = millis - turn.job().file().estimate().millis();
    shares.correct(turn.payer().room(), difference);
    RoomQueues room = rooms.get(turn.payer().room());
    if (room != null) {
      room.shares.correct(turn.payer().member(), difference);
    }
  }

  /** Resets all shares; called when no job waits or runs. */
  void resetShares() {
    rooms.clear();
    shares.clear();
  }
}
