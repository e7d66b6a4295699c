package dev.parley.room;

import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.ForwardingRoomLog;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.RoomLog;
import dev.parley.room.spi.RoomLogException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Log of a room that another server owns, as far as the follower has adopted it. The store may have
 * entries already that are adopted next: a reader that got them from here would get them twice.
 *
 * <p>Threads: safe for use by multiple threads.
 */
final class FollowedLog extends ForwardingRoomLog {
  private volatile long adopted;

  /**
   * @param copies this server's copies of rooms
   * @param adopted the number of the newest entry that is adopted
   */
  FollowedLog(RoomLog copies, long adopted) {
    super(copies);
    this.adopted = adopted;
  }

  void adopted(long number) {
    adopted = number;
  }

  @Override
  public CompletionStage<AppendResult> append(
      String room, LogEntry entry, Optional<MemberRecord> member) {
    return CompletableFuture.failedFuture(
        new RoomLogException(
            RoomLogException.Reason.MOVED, "another server owns room " + room, null));
  }

  /** Leaves the records alone: the owner decides when members are forgotten. */
  @Override
  public CompletionStage<Void> forget(String room, Set<UUID> members) {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletionStage<List<LogEntry>> after(
      String room, EventTopic subject, long number, int most) {
    long bound = adopted;
    return super.after(room, subject, number, most)
        .thenApply(page -> page.stream().filter(entry -> entry.number() <= bound).toList());
  }

  @Override
  public CompletionStage<List<LogEntry>> before(
      String room, EventTopic subject, long number, int most) {
    return super.before(room, subject, Math.min(number, adopted + 1), most);
  }

  @Override
  public CompletionStage<List<LogEntry>> deletions(String room, long number, int most) {
    long bound = adopted;
    return super.deletions(room, number, most)
        .thenApply(page -> page.stream().filter(entry -> entry.number() <= bound).toList());
  }
}
