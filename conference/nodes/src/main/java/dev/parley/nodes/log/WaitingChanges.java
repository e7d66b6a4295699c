package dev.parley.nodes.log;

import dev.parley.room.spi.LogEntry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Changes of a room that wait until the message before theirs is stored. Threads: confined to the
 * room's executor.
 */
final class WaitingChanges {
  /** Changes that may wait. */
  static final int MAX = 4_096;

  private static final int MESSAGE_CHANGES_MAX = 256;

  /** Longest sum of changes in bytes, which leaves space for the rest of a message. */
  private static final int MESSAGE_BYTES_MAX = 800_000;

  private final Deque<QueuedChange> waiting = new ArrayDeque<>();

  /** Adds a change. {@return whether there was room for it} */
  boolean offer(QueuedChange change) {
    return waiting.size() < MAX && waiting.add(change);
  }

  /**
   * Takes as many of the oldest changes as a message may have. Entries whose number is not above
   * those before fail: once stored, every copy would refuse them, and their room with them. So does
   * the erasure of a room that has another last message than it had when it was read.
   *
   * @param at end of the stream
   * @param room its name, for failures
   */
  List<QueuedChange> take(StreamPosition at, String room) {
    List<QueuedChange> taken = new ArrayList<>();
    long highest = at.number();
    long bytes = 0;
    while (!waiting.isEmpty()
        && taken.size() < MESSAGE_CHANGES_MAX
        && (taken.isEmpty() || bytes + waiting.peekFirst().bytes().length <= MESSAGE_BYTES_MAX)) {
      if (!taken.isEmpty()
          && (ChangeCodec.startsAnew(List.of(waiting.peekFirst().change()))
              || taken.getFirst().change() instanceof RoomChange.Replaced)) {
        break; // the first change of its message, or alone in it
      }
      QueuedChange next = waiting.removeFirst();
      if (isOutdated(next.change(), at, highest)) {
        next.done().completeExceptionally(outdated(next.change(), room));
      } else {
        highest = StreamPosition.number(highest, next.change());
        bytes += next.bytes().length;
        taken.add(next);
      }
    }
    return taken;
  }

  private static boolean isOutdated(RoomChange change, StreamPosition at, long highest) {
    return switch (change) {
      case RoomChange.Appended(LogEntry entry, _) -> entry.number() <= highest;
      case RoomChange.Removed(_, long after, _) -> after != at.sequence();
      case RoomChange.Replaced replaced -> replaced.after() != at.sequence();
      case RoomChange.Forgotten _, RoomChange.OwnerChanged _ -> false;
    };
  }

  private static RuntimeException outdated(RoomChange change, String room) {
    return ChangeCodec.startsAnew(List.of(change))
        ? ReplicationFailures.changedSince(room)
        : ReplicationFailures.moved(room);
  }

  void failAll(Throwable failure) {
    List<QueuedChange> all = List.copyOf(waiting);
    waiting.clear();
    all.forEach(each -> each.done().completeExceptionally(failure));
  }
}
